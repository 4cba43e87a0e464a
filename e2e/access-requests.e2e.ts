import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import {
  choose,
  directory,
  eventually,
  listedApplications,
  type Person,
  seenText,
  signInToHome,
} from './testing/person.ts'
import { applicationName } from './testing/world.ts'

type Named = { name: string; app: string }

const texts = {
  zh: {
    title: '权限申请',
    showLocked: '显示未开通的应用',
    lockedApps: '未开通的应用',
    request: (app: string) => `申请权限：${app}`,
    again: (app: string) => `再次申请：${app}`,
    dialog: (app: string) => `申请使用「${app}」`,
    reason: '申请理由',
    reasonMissing: '请填写申请理由',
    send: '提交申请',
    requested: '已申请',
    refusedTag: '未通过',
    mine: '我的申请',
    addressed: /^待我处理/,
    waiting: '1 条待处理',
    nothingWaits: '没有待处理的申请',
    open: '等待答复',
    granted: '已通过',
    withdrawn: '已撤回',
    withdraw: (app: string) => `撤回对「${app}」的申请`,
    grant: ({ name, app }: Named) => `通过${name}对「${app}」的申请`,
    refuse: ({ name, app }: Named) => `拒绝${name}对「${app}」的申请`,
    grantDialog: (app: string) => `通过「${app}」的权限申请`,
    refuseDialog: (app: string) => `拒绝「${app}」的权限申请`,
    doGrant: '通过',
    doRefuse: '拒绝',
    remark: '答复',
    remarkMissing: '请说明原因，申请人会看到',
    toDate: '指定日期',
    lastDay: '结束日期',
    until: '有效期至',
    answered: '已处理',
    asker: '叶知秋',
    closed: '这条申请已处理或已撤回',
    cancel: '取消',
  },
  en: {
    title: 'Access requests',
    showLocked: 'Show apps you don’t have',
    lockedApps: 'Apps you don’t have',
    request: (app: string) => `Request access to ${app}`,
    again: (app: string) => `Request again: ${app}`,
    dialog: (app: string) => `Request access to ${app}`,
    reason: 'Reason',
    reasonMissing: 'Enter a reason.',
    send: 'Send request',
    requested: 'Requested',
    refusedTag: 'Declined',
    mine: 'Mine',
    addressed: /^For my approval/,
    waiting: '1 waiting',
    nothingWaits: 'No requests waiting',
    open: 'Waiting',
    granted: 'Approved',
    withdrawn: 'Withdrawn',
    withdraw: (app: string) => `Withdraw the request for ${app}`,
    grant: ({ name, app }: Named) => `Approve ${name}’s request for ${app}`,
    refuse: ({ name, app }: Named) => `Decline ${name}’s request for ${app}`,
    grantDialog: (app: string) => `Approve request for ${app}`,
    refuseDialog: (app: string) => `Decline request for ${app}`,
    doGrant: 'Approve',
    doRefuse: 'Decline',
    remark: 'Comment',
    remarkMissing: 'Enter a reason. The requester will see it.',
    toDate: 'Until a date',
    lastDay: 'End date',
    until: 'Valid until',
    answered: 'Answered',
    asker: 'Ye Zhiqiu',
    closed: 'This request has already been answered or withdrawn.',
    cancel: 'Cancel',
  },
}

/** Applications of the finance department, which staff of East China do not get; one for each language. */
const wanted = { zh: 'shared-finance', en: 'invoice-pool' }
const asker = 'A10977'
const owner = 'A08340'

const screen = ({ portal }: Person) => `${portal}/iambiz/home/requests`

const lockedApp = ({ page, language }: Person, app: string) =>
  page.getByRole('list', { name: texts[language].lockedApps }).getByRole('listitem').filter({ hasText: app })

async function showLocked({ page, language }: Person): Promise<void> {
  await page.getByRole('switch', { name: texts[language].showLocked }).click()
  await page.getByRole('list', { name: texts[language].lockedApps }).waitFor()
}

/** Opens the dialog of a locked application, enters a reason and submits. */
async function ask(person: Person, app: string, reason: string): Promise<void> {
  const { page, language } = person
  const text = texts[language]
  await page.getByRole('button', { name: text.request(app) }).click()
  const dialog = page.getByRole('dialog', { name: text.dialog(app) })
  await dialog.getByLabel(text.reason).fill(reason)
  await dialog.getByRole('button', { name: text.send }).click()
  await dialog.waitFor({ state: 'hidden' })
  await lockedApp(person, app).getByText(text.requested).waitFor()
}

const request = ({ page }: Person, app: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: app }) })

describe.each(inTurn(['zh', 'en'] as const))('asking for an application, in %s', (language) => {
  const text = texts[language]
  const app = applicationName(wanted[language], language)
  const named = { name: text.asker, app }

  test('[HOME-05] what the owner grants opens at once', async ({ newPerson, records }) => {
    await records.forgetRequests(asker, wanted[language])
    const [person, other] = [await newPerson({ language }), await newPerson({ language })]
    await signInToHome(person, 'staff')
    expect(await listedApplications(person)).not.toContain(app)
    await showLocked(person)
    await ask(person, app, '<b onclick="x">季度结账</b>\n\u202Eexe.')
    await signInToHome(other, owner)
    await other.page.getByRole('button', { name: other.words.account }).click()
    const link = other.page.getByRole('link', { name: text.title })
    await eventually(() => seenText(link)).toContain(text.waiting)
    await link.click()
    await other.page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    await other.page.getByRole('tab', { name: text.addressed, selected: true }).waitFor()
    await eventually(() => seenText(request(other, app))).toContain('<b onclick="x">季度结账</b>')
    await request(other, app)
      .getByRole('button', { name: text.grant(named) })
      .click()
    const dialog = other.page.getByRole('dialog', { name: text.grantDialog(app) })
    await choose(dialog.getByRole('radio', { name: text.toDate }))
    await dialog.getByRole('textbox', { name: text.lastDay }).fill('2099-12-31')
    await dialog.getByLabel(text.remark).fill('用完请告知')
    await dialog.getByRole('button', { name: text.doGrant, exact: true }).click()
    await other.page.getByText(text.nothingWaits).waitFor()
    await choose(other.page.getByRole('radio', { name: text.answered }))
    await eventually(() => seenText(request(other, app))).toContain(text.granted)
    await person.page.goto(screen(person))
    await eventually(() => seenText(request(person, app))).toContain('用完请告知')
    await eventually(() => seenText(request(person, app))).toContain(text.until)
    await person.page.goto(`${person.portal}/iambiz/home`)
    await directory(person).getByRole('link', { name: app }).waitFor()
  })

  test('a refusal is read at the application, and another request may follow', async ({
    newPerson,
    records,
  }) => {
    await records.forgetRequests(asker, wanted[language])
    const [person, other] = [await newPerson({ language }), await newPerson({ language })]
    await signInToHome(person, 'staff')
    await showLocked(person)
    await ask(person, app, '想看看')
    await signInToHome(other, owner)
    await other.page.goto(screen(other))
    await request(other, app)
      .getByRole('button', { name: text.refuse(named) })
      .click()
    const dialog = other.page.getByRole('dialog', { name: text.refuseDialog(app) })
    await dialog.getByRole('button', { name: text.doRefuse, exact: true }).click()
    await dialog.getByText(text.remarkMissing).waitFor()
    await dialog.getByLabel(text.remark).fill('请先参加<i>培训</i>')
    await dialog.getByRole('button', { name: text.doRefuse, exact: true }).click()
    await other.page.getByText(text.nothingWaits).waitFor()
    await person.page.reload()
    await showLocked(person)
    await eventually(() => seenText(lockedApp(person, app))).toContain('请先参加<i>培训</i>')
    await lockedApp(person, app)
      .getByRole('button', { name: text.again(app) })
      .click()
    const again = person.page.getByRole('dialog', { name: text.dialog(app) })
    await eventually(() => seenText(again)).toContain('请先参加<i>培训</i>')
    await again.getByRole('button', { name: text.cancel }).click()
  })

  test('all by keyboard, and taken back', async ({ newPerson, records }) => {
    await records.forgetRequests(asker, wanted[language])
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.getByRole('switch', { name: text.showLocked }).press('Space')
    const button = page.getByRole('button', { name: text.request(app) })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: text.dialog(app) })
    const reason = dialog.getByLabel(text.reason)
    await reason.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByText(text.reasonMissing).waitFor()
    await eventually(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('月末对账')
    await page.keyboard.press('Escape')
    await eventually(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await eventually(() => dialog.getByLabel(text.reason).inputValue()).toBe('月末对账')
    await dialog.getByRole('button', { name: text.send }).press('Enter')
    const link = lockedApp(person, app).getByRole('link')
    await link.waitFor()
    await eventually(() =>
      lockedApp(person, app).evaluate((row) => row.contains(document.activeElement)),
    ).toBe(true)
    await link.press('Enter')
    await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    await eventually(() => seenText(request(person, app))).toContain(text.open)
    await page.getByRole('button', { name: text.withdraw(app) }).press('Enter')
    await eventually(() => seenText(request(person, app))).toContain(text.withdrawn)
  })
})

test('an answer to what was withdrawn meanwhile says so and changes nothing', async ({
  newPerson,
  records,
}) => {
  const text = texts.zh
  const app = applicationName(wanted.zh, 'zh')
  await records.forgetRequests(asker, wanted.zh)
  const [person, other] = [await newPerson(), await newPerson()]
  other.expectFault(/status of 409/)
  await signInToHome(person, 'staff')
  await showLocked(person)
  await ask(person, app, '月末对账')
  await signInToHome(other, owner)
  await other.page.goto(screen(other))
  await request(other, app)
    .getByRole('button', { name: text.grant({ name: text.asker, app }) })
    .click()
  await person.page.goto(screen(person))
  await person.page.getByRole('button', { name: text.withdraw(app) }).click()
  await eventually(() => seenText(request(person, app))).toContain(text.withdrawn)
  const dialog = other.page.getByRole('dialog', { name: text.grantDialog(app) })
  await dialog.getByRole('button', { name: text.doGrant, exact: true }).click()
  await dialog.getByText(text.closed).waitFor()
  await dialog.getByRole('button', { name: text.cancel }).click()
  await other.page.getByText(text.nothingWaits).waitFor()
})

test.for(
  inTurn([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const),
)(
  'requests break no rule of accessibility at %i in %s, and nothing is cut off',
  async ([width, colorScheme], { newPerson }) => {
    const person = await newPerson({ viewport: { width, height: 844 }, colorScheme })
    const { page } = person
    await signInToHome(person, 'superadmin')
    await page.goto(`${screen(person)}?box=all`)
    const [first] = [page.getByRole('main').getByRole('listitem').first()]
    await first.waitFor()
    const check = async () => {
      // axe would measure the colors of elements that are still fading in.
      expect(await violationsOn(page, { within: 'main' })).toEqual([])
      expect(await tooWide(page)).toBe(0)
    }
    await check()
    await first.getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    await check()
  },
)
