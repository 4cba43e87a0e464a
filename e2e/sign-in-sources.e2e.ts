import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { createPeople } from '@iambiz/demo/company/people.ts'
import { outsideSecret, startOutsideProvider } from '@iambiz/provider/testing/outside-provider.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { sayAgain } from './testing/accounts.ts'
import { test } from './testing/journey.ts'
import { homeOf, type Person, password, signInToHome, signOut } from './testing/person.ts'

const texts = {
  zh: {
    add: '新建来源',
    create: '新建登录来源',
    nameZh: '中文名称',
    nameEn: '英文名称',
    code: '标识',
    issuer: '颁发者地址（Issuer）',
    clientId: '客户端 ID',
    secret: /客户端密钥/,
    claim: '工号所在的 claim',
    save: '保存',
    test: (name: string) => `测试 ${name}`,
    correct: '元数据、密钥和客户端均正确。请再用真实账号登录一次。',
    close: '关闭',
    turnOn: (name: string) => `启用 ${name}`,
    proof: '门户密码',
    prove: '验证并登录',
    refused: (name: string) => `您不能使用${name}登录门户。`,
    people: (name: string) => `${name} 的人员`,
    remove: (name: string) => `删除 ${name}`,
    removeNow: '删除',
    removed: '来源已删除',
  },
  en: {
    add: 'Add source',
    create: 'Add sign-in source',
    nameZh: 'Chinese name',
    nameEn: 'English name',
    code: 'Identifier',
    issuer: 'Issuer',
    clientId: 'Client ID',
    secret: /Client secret/,
    claim: 'Staff number claim',
    save: 'Save',
    test: (name: string) => `Test ${name}`,
    correct: 'The metadata, keys and client are correct. Now sign in once with a real account.',
    close: 'Close',
    turnOn: (name: string) => `Turn on ${name}`,
    proof: 'Portal password',
    prove: 'Verify and sign in',
    refused: (name: string) => `You can’t sign in to the portal with ${name}.`,
    people: (name: string) => `People of ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removeNow: 'Delete',
    removed: 'Source deleted',
  },
} as const

/** People of the company whom no other journey signs in. */
const [zh = '', en = ''] = createPeople()
  .filter(({ active, email, posts }) => active && posts.length > 0 && email.startsWith('y'))
  .map(({ userNo }) => userNo)
const people = { zh, en } as const
const widths = { zh: { width: 1440, height: 900 }, en: { width: 390, height: 844 } } as const
const names = { zh: '集团账号', en: 'Group account' } as const

type Outside = Awaited<ReturnType<typeof startOutsideProvider>>

/** Adds a source in the form, tests it, and turns it on. */
async function addSource(admin: Person, { issuer }: Outside): Promise<void> {
  const { page, language } = admin
  const t = texts[language]
  const name = names[language]
  await page.goto(`${homeOf(admin)}/admin/signInSources`)
  await page.getByRole('button', { name: t.add }).click()
  const form = page.getByRole('dialog', { name: t.create })
  const fill = (label: string, value: string) =>
    form.getByRole('textbox', { name: label, exact: true }).fill(value)
  await fill(t.nameZh, names.zh)
  await fill(t.nameEn, names.en)
  await fill(t.code, `group-${language}`)
  await fill(t.issuer, issuer)
  await fill(t.clientId, 'iambiz')
  await form.getByLabel(t.secret).fill(outsideSecret)
  await fill(t.claim, 'staff_no')
  expect(await violationsOn(page)).toEqual([])
  await form.getByRole('button', { name: t.save, exact: true }).click()
  await sayAgain(admin)
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t.test(name), exact: true }).click()
  await page.getByText(t.correct).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: t.close }).first().click()
  await page.getByRole('switch', { name: t.turnOn(name) }).click()
  await page
    .locator('.source-line:not([data-off])')
    .filter({ hasText: `group-${language}` })
    .waitFor()
}

/** Presses the button of the source on the sign-in page, and comes back from there as the person. */
async function goAndComeBack({ page, language, portal }: Person, outside: Outside, staffNo: string) {
  await page.goto(`${portal}/iambiz/home`)
  await page.getByRole('link', { name: new RegExp(`^${names[language]}`) }).click()
  await page.waitForURL(`${outside.issuer}/**`)
  const claims = { sub: `at-the-group-${staffNo}`, staff_no: staffNo, name: 'At the group' }
  await page.goto(outside.agree(page.url(), claims))
}

describe.each(inTurn(['zh', 'en'] as const))('sources of identity, in %s', (language) => {
  const t = texts[language]
  const name = names[language]

  test('[SOURCE-01] a source is set up on the screen; a person is linked after proof, and one without an account is refused', async ({
    newPerson,
  }) => {
    const outside = await startOutsideProvider()
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    try {
      await addSource(admin, outside)

      const person = await newPerson({ language, viewport: widths[language] })
      // The other provider has no page, only addresses.
      person.expectFault(/status of 404/)
      const { page, words } = person
      await goAndComeBack(person, outside, people[language])
      expect(await tooWide(page)).toBe(0)
      expect(await violationsOn(page)).toEqual([])
      await page.getByLabel(t.proof).fill(password)
      await page.getByRole('button', { name: t.prove }).click()
      await page.getByRole('heading', { name: words.allApps }).waitFor()
      await signOut(person)
      await goAndComeBack(person, outside, people[language])
      await page.getByRole('heading', { name: words.allApps }).waitFor()
      await page.goto(`${homeOf(person)}/setting/security`)
      await page.getByRole('listitem').filter({ hasText: name }).nth(1).waitFor()

      const stranger = await newPerson({ language })
      stranger.expectFault(/status of 40[34]/)
      await goAndComeBack(stranger, outside, 'NOBODY')
      await stranger.page.getByText(t.refused(name)).waitFor()

      const { page: screen } = admin
      await screen.goto(`${homeOf(admin)}/admin/signInSources`)
      await screen.getByRole('button', { name: t.people(name), exact: true }).click()
      await screen.getByRole('dialog').getByText(people[language]).waitFor()
    } finally {
      const { page: screen } = admin
      await screen.goto(`${homeOf(admin)}/admin/signInSources`)
      await screen.getByRole('button', { name: t.remove(name), exact: true }).click()
      await screen.getByRole('dialog').getByRole('button', { name: t.removeNow, exact: true }).click()
      await sayAgain(admin)
      await screen.getByText(t.removed).waitFor()
      await outside.stop()
    }
  })
})
