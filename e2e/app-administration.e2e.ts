import { randomUUID } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { type NewPerson, test } from './testing/journey.ts'
import { eventually, type Person, promised, readNotice, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    add: '新建应用',
    nameZh: /^中文名称/,
    nameEn: /^英文名称/,
    code: /^应用编码/,
    category: '分类',
    system: '业务系统',
    address: /^地址/,
    status: '状态',
    online: '在线',
    save: '保存',
    saved: '应用已保存',
    search: '搜索名称、拼音或编码',
    grantsOf: (name: string) => `${name} 的授权`,
    find: '搜索组织、角色或人员',
    allow: /^允许 /,
    deny: /^拒绝 /,
    gains: /新增 \d+ 人/,
    loses: /失去 1 人/,
    saveGrants: '保存授权',
    granted: '授权已保存，立即生效',
    why: '搜索姓名或工号',
    denied: /被拒绝，看不到/,
  },
  en: {
    add: 'New app',
    nameZh: /^Chinese name/,
    nameEn: /^English name/,
    code: /^Code/,
    category: 'Category',
    system: 'Business system',
    address: /^Address/,
    status: 'Status',
    online: 'Online',
    save: 'Save',
    saved: 'App saved',
    search: 'Search names, pinyin or codes',
    grantsOf: (name: string) => `Grants for ${name}`,
    find: 'Search organizations, roles or people',
    allow: /^Allow /,
    deny: /^Deny /,
    gains: /\d+ gain access/,
    loses: /1 lose access/,
    saveGrants: 'Save grants',
    granted: 'Grants saved and in effect',
    why: 'Search by name or staff number',
    denied: /access is denied/,
  },
}

const area = ({ portal }: Person, below = '') => `${portal}/iambiz/home/admin/applications${below}`

/** Adds an online application without any grants. */
async function add(admin: Person, name: string, code: string): Promise<void> {
  const { page, language } = admin
  const words = texts[language]
  await page.goto(area(admin, '/new'))
  const form = page.getByRole('dialog', { name: words.add })
  await form.getByRole('textbox', { name: words.nameZh }).fill(name)
  await form.getByRole('textbox', { name: words.nameEn }).fill(name)
  await form.getByRole('textbox', { name: words.code }).fill(code)
  await form.getByRole('combobox', { name: words.category }).selectOption({ index: 1 })
  await form.getByRole('combobox', { name: words.system }).selectOption({ index: 1 })
  await form.getByRole('textbox', { name: words.address }).fill('https://new.example.com/')
  await form.getByRole('combobox', { name: words.status }).selectOption({ label: words.online })
  const saved = promised(page.getByText(words.saved).first().waitFor())
  await form.getByRole('button', { name: words.save, exact: true }).click()
  await saved
  await form.waitFor({ state: 'detached' })
}

/** Searches the grantees for a subject, allows or denies it, and saves. */
async function change(
  person: Person,
  { keyword, way, effect }: { keyword: string; way: 'allow' | 'deny'; effect: RegExp },
): Promise<void> {
  const { page, language } = person
  const words = texts[language]
  await page.getByRole('searchbox', { name: words.find }).fill(keyword)
  await page.getByRole('button', { name: words[way] }).first().click()
  await page.getByText(effect).waitFor()
  await page.getByRole('button', { name: words.saveGrants }).click()
  await readNotice(person, words.granted)
}

async function walk(newPerson: NewPerson, language: 'zh' | 'en'): Promise<void> {
  const words = texts[language]
  const code = `new-${randomUUID().slice(0, 8)}`
  const name = `App ${code}`
  const [admin, editor] = [await newPerson({ language }), await newPerson({ language })]
  await signInToHome(editor, 'editor')
  await signInToHome(admin, 'superadmin')
  const tile = editor.page.getByRole('link', { name: new RegExp(name) })
  await add(admin, name, code)
  const { page } = admin
  await page.getByRole('searchbox', { name: words.search }).fill(code)
  await page.getByRole('link', { name: words.grantsOf(name) }).click()
  await page.getByRole('heading', { name: words.grantsOf(name) }).waitFor()
  expect(await tile.count()).toBe(0)
  await change(admin, { keyword: 'bulletin_editor', way: 'allow', effect: words.gains })
  await eventually(() => tile.count()).toBeGreaterThan(0)
  await change(admin, { keyword: 'A08812', way: 'deny', effect: words.loses })
  await eventually(() => tile.count()).toBe(0)
  await page.getByRole('searchbox', { name: words.why }).fill('A08812')
  await page.locator('.why-card li button').first().click()
  await page.getByText(words.denied).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await tooWide(page)).toBe(0)
}

test('on a phone the names of applications stay whole for permission administrators, who choose none', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'en', viewport: { width: 390, height: 844 } })
  await signInToHome(person, 'aucadmin')
  const { page } = person
  await page.goto(area(person))
  const name = await page.locator('.managed-app').first().boundingBox()
  expect(name?.height).toBeLessThan(90)
  expect(await tooWide(page)).toBe(0)
})

test.for(inTurn(['zh', 'en'] as const))(
  'an application that is granted to a role is there at once without reload, and gone for whom it is denied, in %s',
  (language, { newPerson }) => walk(newPerson, language),
)
