import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { afterAll, beforeAll } from 'vitest'
import { askForAccount, beginWith, chosenPassword, sayAgain, takeCode } from './testing/accounts.ts'
import { type App, type Named, type Plan, planOf, type Who } from './testing/company.ts'
import { type NewPerson, test } from './testing/journey.ts'
import {
  eventually,
  homeOf,
  listedApplications,
  type Person,
  readNotice,
  typeCredentials,
} from './testing/person.ts'
import { type Product, startProduct } from './testing/product.ts'
import type { Language } from './testing/words.ts'

const texts = {
  zh: {
    manageApps: '管理应用',
    organizations: '组织',
    roles: '角色',
    people: '人员',
    applications: '应用管理',
    categories: '应用分类',
    systems: '业务系统',
    atTop: '新建顶级组织',
    addBelow: '新建下级组织',
    orgCode: /^\*?组织编码/,
    nameZh: /^\*?中文名称/,
    nameEn: /^\*?英文名称/,
    save: '保存',
    newRole: '新建角色',
    roleNo: /^\*?角色编号/,
    newCategory: '新建分类',
    code: /^\*?编码/,
    newSystem: '新建业务系统',
    systemCode: /^\*?系统编码/,
    newApp: '新建应用',
    appCode: /^应用编码/,
    category: '分类',
    system: '业务系统',
    address: /^地址/,
    status: '状态',
    online: '在线',
    grantsOf: (name: string) => `${name} 的授权`,
    find: '搜索组织、角色或人员',
    allow: /^允许 /,
    deny: /^拒绝 /,
    saveGrants: '保存授权',
    granted: '授权已保存，立即生效',
    import: '导入',
    chooseFile: '选择文件',
    importAll: '导入 3 人',
    imported: '已新建 3 人，修改 0 人',
    close: '关闭',
    refused: '抱歉，您没有访问权限',
  },
  en: {
    manageApps: 'Manage apps',
    organizations: 'Organizations',
    roles: 'Roles',
    people: 'People',
    applications: 'Apps',
    categories: 'Categories',
    systems: 'Business systems',
    atTop: 'New top-level organization',
    addBelow: 'New sub-organization',
    orgCode: /^\*?Code/,
    nameZh: /^\*?Chinese name/,
    nameEn: /^\*?English name/,
    save: 'Save',
    newRole: 'New role',
    roleNo: /^\*?Number/,
    newCategory: 'New category',
    code: /^\*?Code/,
    newSystem: 'New system',
    systemCode: /^\*?System code/,
    newApp: 'New app',
    appCode: /^Code/,
    category: 'Category',
    system: 'Business system',
    address: /^Address/,
    status: 'Status',
    online: 'Online',
    grantsOf: (name: string) => `Grants for ${name}`,
    find: 'Search organizations, roles or people',
    allow: /^Allow /,
    deny: /^Deny /,
    saveGrants: 'Save grants',
    granted: 'Grants saved and in effect',
    import: 'Import',
    chooseFile: 'Choose file',
    importAll: 'Import 3 people',
    imported: '3 created, 0 changed.',
    close: 'Close',
    refused: 'Sorry, you do not have access',
  },
}

const administrator = 'A10001'

type Area = 'organizations' | 'roles' | 'people' | 'applications' | 'categories' | 'systems'

/** Finds an area by the search of the rail, without its address. */
async function go({ page, language }: Person, area: Area): Promise<void> {
  const name = texts[language][area]
  const rail = page.locator('.area-rail')
  await rail.getByRole('searchbox').fill(name)
  await rail.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** Fills in the form of the drawer, saves it, and waits until the drawer closes. */
async function fillIn(
  { page, language }: Person,
  { zh, en, code }: Named,
  { codeField, more = [] }: { codeField: RegExp; more?: [RegExp, string][] },
): Promise<void> {
  const t = texts[language]
  const drawer = page.getByRole('dialog')
  for (const [name, value] of [[codeField, code], [t.nameZh, zh], [t.nameEn, en], ...more] as const)
    await drawer.getByRole('textbox', { name }).fill(value)
  const save = drawer.getByRole('button', { name: t.save, exact: true })
  await save.click()
  await save.waitFor({ state: 'detached' })
}

const closeDrawer = ({ page, language }: Person) =>
  page.getByRole('dialog').getByRole('button', { name: texts[language].close }).first().click()

async function makeOrganizations(admin: Person, { whole, below, nameOf }: Plan): Promise<void> {
  const { page, language } = admin
  const t = texts[language]
  const inTree = (one: Named) => page.getByRole('treeitem', { name: nameOf(one) })
  await go(admin, 'organizations')
  await page.getByRole('button', { name: t.atTop }).click()
  await fillIn(admin, whole, { codeField: t.orgCode })
  for (const one of below) {
    await inTree(whole).click()
    await page.getByRole('region', { name: nameOf(whole) }).waitFor()
    await page.getByRole('button', { name: t.addBelow }).click()
    await fillIn(admin, one, { codeField: t.orgCode })
    await inTree(one).waitFor()
  }
}

async function makeRoles(admin: Person, { roles }: Plan): Promise<void> {
  const t = texts[admin.language]
  await go(admin, 'roles')
  for (const role of roles) {
    await admin.page.getByRole('link', { name: t.newRole }).click()
    await fillIn(admin, role, { codeField: t.roleNo })
    await closeDrawer(admin)
  }
}

async function importPeople(admin: Person, { people }: Plan): Promise<void> {
  const { page, language } = admin
  const t = texts[language]
  const rows = Object.values(people).map(({ code, zh, en, pair }) => [code, zh, en, pair].join())
  const content = ['工号,中文姓名,英文姓名,组织与角色', ...rows, ''].join('\n')
  await go(admin, 'people')
  await page.getByRole('button', { name: t.import, exact: true }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t.chooseFile, exact: true }).click(),
  ])
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: t.importAll }).click()
  await sayAgain(admin, chosenPassword)
  await page.getByText(t.imported).waitFor()
}

async function makeCategoryAndSystem(admin: Person, { system, category }: Plan): Promise<void> {
  const { page, language } = admin
  const t = texts[language]
  await go(admin, 'systems')
  await page.getByRole('link', { name: t.newSystem }).click()
  await fillIn(admin, system, { codeField: t.systemCode })
  await closeDrawer(admin)
  await go(admin, 'categories')
  await page.getByRole('button', { name: t.newCategory }).click()
  await fillIn(admin, category, { codeField: t.code })
}

async function makeApplication(admin: Person, plan: Plan, app: App): Promise<void> {
  const { page, language } = admin
  const t = texts[language]
  await go(admin, 'applications')
  await page.getByRole('link', { name: t.newApp }).click()
  const form = page.getByRole('dialog', { name: t.newApp })
  await form.getByRole('combobox', { name: t.category }).selectOption(plan.category.code)
  await form.getByRole('combobox', { name: t.system }).selectOption(plan.system.code)
  await form.getByRole('combobox', { name: t.status }).selectOption({ label: t.online })
  await fillIn(admin, app, {
    codeField: t.appCode,
    more: [[t.address, `https://${app.code}.example.com/`]],
  })
  await page.getByRole('link', { name: t.grantsOf(plan.nameOf(app)) }).click()
  for (const [way, keyword] of app.grants) {
    await page.getByRole('searchbox', { name: t.find }).fill(keyword)
    await page.getByRole('button', { name: t[way] }).first().click()
  }
  await page.getByRole('button', { name: t.saveGrants }).click()
  await readNotice(admin, t.granted)
}

/** Opens an account for a person; returns the code for choosing the password. */
async function openAccount(admin: Person, name: string): Promise<string> {
  const { page } = admin
  await go(admin, 'people')
  await page.getByRole('link', { name, exact: true }).click()
  await askForAccount(admin)
  const code = await takeCode(admin)
  await closeDrawer(admin)
  return code
}

let product: Product

beforeAll(async () => {
  product = await startProduct({ settings: { IAMBIZ_DEMO: '0' } })
  await product.command('first-account.ts', [administrator, '张三'], chosenPassword)
})

afterAll(() => product?.stop())

/**
 * Creates a company in a portal without demo data; the given newcomers sign in and see the applications granted to
 * them.
 */
async function walk(newPerson: NewPerson, language: Language, newcomers: readonly Who[]): Promise<void> {
  const { portal } = product
  const plan = planOf(language)
  const t = texts[language]
  const admin = await newPerson({ portal, language })
  // Some steps require a step-up.
  admin.expectFault(/status of 401/)
  await admin.page.goto(homeOf(admin))
  await typeCredentials(admin, administrator, chosenPassword)
  await admin.page.getByRole('link', { name: t.manageApps }).click()
  await makeOrganizations(admin, plan)
  await makeRoles(admin, plan)
  await importPeople(admin, plan)
  await makeCategoryAndSystem(admin, plan)
  for (const app of plan.apps) await makeApplication(admin, plan, app)

  for (const who of newcomers) {
    const person = await newPerson({ portal, language })
    await beginWith(person, plan.people[who].code, await openAccount(admin, plan.nameOf(plan.people[who])))
    await eventually(() => listedApplications(person)).toEqual(plan.sees[who].map(plan.nameOf).sort())
    // Administration pages do not open for other people, even by address.
    await person.page.goto(`${portal}/iambiz/home/admin/people`)
    await person.page.getByRole('heading', { name: t.refused }).waitFor()
  }
}

test.for(inTurn(['zh', 'en'] as const))(
  '[PERM-02] [ORG-01] an empty portal becomes that of a company, whose people see exactly what is granted to them, in %s',
  (language, { newPerson }) => walk(newPerson, language, ['seller', 'bookkeeper', 'manager']),
)
