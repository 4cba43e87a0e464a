import { randomInt } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, promised, signInToHome } from './testing/person.ts'
import { product } from './testing/product-of-worker.ts'

const texts = {
  zh: {
    center: '个人中心',
    security: '登录与安全',
    devices: '登录设备',
    current: '当前设备',
    others: '退出其他设备',
    end: /^退出 /,
    cancel: '取消',
    ended: '已退出 1 台设备',
    records: '登录记录',
    notMe: /^不是我：/,
    comment: '说明（选填）',
    report: '上报',
    reported: /已上报，该次登录已结束/,
    mark: /已上报$/,
    told: /上报了一次非本人的登录：.*说明：不在公司/,
  },
  en: {
    center: 'Personal center',
    security: 'Sign-in and security',
    devices: 'Your devices',
    current: 'This device',
    others: 'Sign out other devices',
    end: /^Sign out /,
    cancel: 'Cancel',
    ended: '1 device signed out',
    records: 'Recent sign-ins',
    notMe: /^Not me: /,
    comment: 'Comment (optional)',
    report: 'Report',
    reported: /The session was ended/,
    mark: /^Reported/,
    told: /reported a sign-in that wasn’t theirs/,
  },
}

/** Opens sign-in and security from the account menu. */
async function openSecurity({ page, words, language }: Person): Promise<void> {
  const text = texts[language]
  await page.getByRole('button', { name: words.account }).click()
  await page.getByRole('dialog', { name: words.account }).getByRole('link', { name: text.center }).click()
  await page.getByRole('navigation', { name: text.center }).getByRole('link', { name: text.security }).click()
  await page.getByRole('list', { name: text.devices }).waitFor()
}

/** The other browser is on the sign-in page, and the provider requires a password. */
const hasLeft = ({ page }: Person) => page.locator('input[type=password]').waitFor()

describe.each(
  inTurn([
    ['zh', 'A05363'],
    ['en', 'A05389'],
  ] as const),
)('where somebody is signed in, in %s', (language, userNo) => {
  const text = texts[language]

  test('[ACC-05] a session that is ended from another browser is over there, and needs a new sign-in', async ({
    newPerson,
    records,
  }) => {
    await records.endSessions(userNo)
    const there = await newPerson({ language })
    there.expectFault(/status of 401/)
    await signInToHome(there, userNo)
    const here = await newPerson({ language })
    await signInToHome(here, userNo)
    const { page } = here
    await openSecurity(here)
    const devices = page.getByRole('list', { name: text.devices }).getByRole('listitem')
    await eventually(() => devices.count()).toBe(2)
    await devices.first().getByText(text.current).waitFor()

    await devices.last().getByRole('button', { name: text.end }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.cancel }).click()
    await eventually(() => devices.count()).toBe(2)
    await page.getByRole('button', { name: text.others }).click()
    const left = promised(hasLeft(there))
    const toldThere = promised(
      there.page.getByRole('heading', { name: there.words.endedElsewhere }).waitFor(),
    )
    const ended = promised(page.getByText(text.ended).waitFor())
    await page.getByRole('dialog').getByRole('button', { name: text.others }).click()
    await ended
    await eventually(() => devices.count()).toBe(1)
    await toldThere
    await left
    await page.reload()
    await eventually(() => devices.count()).toBe(1)
  })
})

test('[ACC-05] a sign-in that was somebody else’s ends, is marked, and is told to the administrators', async ({
  newPerson,
  records: stored,
}) => {
  const text = texts.zh
  await stored.endSessions('A05400')
  await stored.forgetReports('A05400')
  const there = await newPerson()
  there.expectFault(/status of 401/)
  await signInToHome(there, 'A05400')
  const here = await newPerson()
  await signInToHome(here, 'A05400')
  const { page } = here
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${homeOf(here)}/setting/security`)
  const records = page.getByRole('list', { name: text.records }).getByRole('listitem')
  await records.nth(1).getByRole('button', { name: text.notMe }).click()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  const question = page.getByRole('dialog')
  await question.getByRole('textbox', { name: text.comment }).fill('不在公司')
  const told = promised(page.getByText(text.reported).waitFor())
  await question.getByRole('button', { name: text.report }).click()
  await told
  // The next step is a new password; postponing it leaves a reminder, only in this browser.
  const drawer = page.getByRole('dialog', { name: '修改密码' })
  await drawer.getByRole('button', { name: text.cancel }).click()
  await page.getByRole('region', { name: '请修改登录密码' }).waitFor()
  await records.nth(1).getByText(text.mark).waitFor()
  await hasLeft(there)

  const administrator = await newPerson()
  await signInToHome(administrator, 'superadmin')
  await administrator.page.getByRole('banner').getByRole('button', { name: administrator.words.bell }).click()
  await administrator.page.getByText(text.told).first().click()
  const reports = administrator.page.getByRole('row').filter({ hasText: 'A05400' })
  await reports.first().getByText('不在公司').waitFor()
  await reports.first().getByRole('switch').click()
  await eventually(() => reports.count()).toBe(0)
})

test('[ACC-05] a sign-in from a new device is told at the bell and by mail', async ({
  newPerson,
  records,
}) => {
  await records.forgetBrowsers('A05729')
  // A browser version that no earlier attempt has signed in with.
  const version = randomInt(200, 1000)
  const firefox = `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
  const before = await newPerson()
  await signInToHome(before, 'A05729')
  const there = await newPerson({ userAgent: firefox })
  await signInToHome(there, 'A05729')
  const { page } = await newPerson()
  const subject = new RegExp(`您的账号在新设备上登录：.*Firefox ${version}`)
  await eventually(async () => {
    await page.goto(`${product().demo}/mail`)
    return page.getByText(subject).count()
  }).toBe(1)
  await page.getByText(subject).click()
  await page.getByText('在登录记录中点击「不是我」').waitFor()
  await before.page.reload()
  await before.page.getByRole('banner').getByRole('button', { name: before.words.bell }).click()
  await before.page.getByText(subject).first().waitFor()
})

test.for(
  inTurn([
    ['zh', 'superadmin', '系统管理', true],
    ['en', 'superadmin', 'Administration', true],
    ['zh', 'aucadmin', '系统管理', true],
    ['zh', 'sysadmin', '系统管理', true],
    ['zh', 'editor', '系统管理', false],
  ] as const),
)(
  'in %s the account menu of %s leads to what they administer',
  async ([language, account, administration, administers], { newPerson }) => {
    const person = await newPerson({ language })
    await signInToHome(person, account)
    const { page, words } = person
    await page.getByRole('button', { name: words.account }).click()
    const menu = page.getByRole('dialog', { name: words.account })
    await menu.getByRole('link', { name: texts[language].center }).waitFor()
    const way = menu.getByRole('link', { name: administration })
    if (!administers) return expect(await way.count()).toBe(0)
    await way.click()
    await page.getByRole('heading', { level: 1, name: administration }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/iambiz/home/admin')
  },
)
