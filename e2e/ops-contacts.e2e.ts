import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createPeople } from '@iambiz/demo/world/people.ts'
import { inTurn } from '@iambiz/runtime/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn, wordsOutside } from './testing/accessibility.ts'
import { chooseApplication } from './testing/choose-application.ts'
import { test } from './testing/journey.ts'
import { eventually, type Person, signInToHome } from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    title: '运维通讯录',
    search: '姓名、应用、模块、电话',
    application: '应用',
    module: '模块',
    allApplications: '全部应用',
    noApplication: '没有找到应用',
    giveUp: '清除所选应用',
    allModules: '全部模块',
    operation: '运维',
    contact: '联系人',
    copyPhone: (name: string) => `复制${name}的电话`,
    copyWecom: (name: string) => `复制${name}的企业微信号`,
    nothing: '没有符合条件的联系人',
    clear: '清除筛选',
  },
  en: {
    title: 'Operations contacts',
    search: 'Name, app, module or phone',
    application: 'Application',
    module: 'Module',
    allApplications: 'All applications',
    noApplication: 'No application found',
    giveUp: 'Clear the application',
    allModules: 'All modules',
    operation: 'Operations',
    contact: 'Contact',
    copyPhone: (name: string) => `Copy the phone number of ${name}`,
    copyWecom: (name: string) => `Copy the WeCom id of ${name}`,
    nothing: 'No contact matches',
    clear: 'Clear filters',
  },
}

const chen = createPeople().find(({ userNo }) => userNo === 'A08340')
if (!chen) throw new Error('the demo company has no A08340')

const address = ({ portal }: Person, query = '') => `${portal}/iambiz/home/contacts${query}`
const rows = ({ page }: Person) => page.getByRole('table').getByRole('row')
const cells = (person: Person, column: number) =>
  rows(person).locator(`td:nth-child(${column})`).allInnerTexts()

describe.each(inTurn(['zh', 'en'] as const))('the operations address book, in %s', (language) => {
  const text = texts[language]

  test('[HOME-10] is found by the search, and shows contacts of applications that the role does not open', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox').fill(text.title)
    await page.getByRole('option', { name: text.title, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    expect(page.url()).toBe(address(person))
    await eventually(() => page.title()).toBe(text.title)
    const application = page.getByRole('combobox', { name: text.application })
    await chooseApplication(application, applicationName('bastion-host', language))
    await eventually(async () => new Set(await cells(person, 1))).toEqual(
      new Set([applicationName('bastion-host', language)]),
    )
  })

  test('narrows by text, application, module and duty; the address keeps it', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(address(person))
    const application = page.getByRole('combobox', { name: text.application })
    await chooseApplication(application, applicationName('expenses', language))
    await eventually(() => rows(person).count()).toBe(1 + 9)
    const module = page.getByRole('combobox', { name: text.module })
    const [, first = ''] = await module.locator('option').allInnerTexts()
    await module.selectOption(first)
    await eventually(() => rows(person).count()).toBe(1 + 3)
    await page.getByRole('radio', { name: text.operation }).check()
    await eventually(() => rows(person).count()).toBe(1 + 1)
    await page.reload()
    await eventually(() => rows(person).count()).toBe(1 + 1)
    await page.getByRole('searchbox', { name: text.search }).fill('nobody at all')
    await page.getByText(text.nothing).waitFor()
    await page.getByRole('button', { name: text.clear }).click()
    await eventually(() => rows(person).count()).toBe(1 + 20)
    expect(page.url()).toBe(address(person))
  })

  test('[HOME-06] [HOME-10] an application is chosen among a thousand: by some letters, by keys, by touch; Esc and the cross give it up', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 }, hasTouch: true })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.route('**/opsContact/applications', async (route) => {
      const reply = await route.fetch()
      const json = await reply.json()
      const other = (_: unknown, index: number) => ({
        ...{ appCode: `other-${index}`, appName: `应用 App ${index}`, pinyin: '', initials: '', modules: [] },
      })
      json.data.list.push(...Array.from({ length: 1000 - json.data.list.length }, other))
      await route.fulfill({ json })
    })
    await page.goto(address(person))
    const field = page.getByRole('combobox', { name: text.application })
    const options = page.getByRole('listbox', { name: text.application }).getByRole('option')
    const marked = page.getByRole('option', { selected: true })
    const chosen = () => new URL(page.url()).searchParams.get('app')
    await field.tap()
    await marked.filter({ hasText: text.allApplications }).waitFor()
    await eventually(() => options.first().getAttribute('aria-setsize')).toBe('1001')
    expect(await options.count()).toBeLessThan(100)
    expect(await violationsOn(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    // More are drawn as somebody comes to their end.
    while (!(await options.filter({ hasText: 'App 90' }).count())) await page.keyboard.press('PageDown')
    await page.keyboard.type('cw')
    await marked.filter({ hasText: applicationName('shared-finance', language) }).waitFor()
    await page.keyboard.press('ArrowDown')
    await marked.filter({ hasText: applicationName('warehouse', language) }).waitFor()
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    expect([await field.inputValue(), chosen()]).toEqual(['', null])
    await page.keyboard.type('nothing at all')
    await page.getByRole('status').filter({ hasText: text.noApplication }).waitFor()
    await page.keyboard.press('Enter')
    await field.fill('finance')
    await options.filter({ hasText: applicationName('shared-finance', language) }).tap()
    await eventually(chosen).toBe('shared-finance')
    expect(await field.inputValue()).toBe(applicationName('shared-finance', language))
    await page.getByRole('button', { name: text.giveUp }).tap()
    await eventually(chosen).toBe(null)
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await chooseApplication(field, applicationName('expenses', language))
    await field.fill('')
    await options.first().waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await eventually(chosen).toBe(null)
    expect(await field.inputValue()).toBe('')
  })

  test('calls, writes and copies', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, context, portal } = person
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal })
    await signInToHome(person, 'staff')
    await page.goto(address(person, '?app=expenses&duty=operation&q=chenshuyan'))
    await eventually(() => rows(person).count()).toBe(1 + 1)
    const name = language === 'zh' ? chen.nameZh : chen.nameEn
    const row = rows(person).filter({ hasText: name })
    await expect.poll(() => row.locator('a[href^="tel:"]').getAttribute('href')).toBe(`tel:${chen.mobile}`)
    expect(await row.locator('a[href^="mailto:"]').getAttribute('href')).toBe(`mailto:${chen.email}`)
    await row.getByRole('button', { name: text.copyPhone(name) }).click()
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${chen.mobile.slice(0, 3)} ${chen.mobile.slice(3, 7)} ${chen.mobile.slice(7)}`,
    )
    await row.getByRole('button', { name: text.copyWecom(name) }).press('Enter')
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('a08340')
  })

  test('sorts by a heading, and the other way round at the second choice', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(address(person, '?app=expenses'))
    const heading = page.getByRole('columnheader', { name: text.contact })
    await heading.getByRole('button').click()
    const sorted = async () => {
      const names = await cells(person, 4)
      const collator = new Intl.Collator(language === 'zh' ? 'zh-u-co-pinyin' : 'en')
      return { names, expected: names.toSorted(collator.compare) }
    }
    await eventually(() => heading.getAttribute('aria-sort')).toBe('ascending')
    await eventually(async () => {
      const { names, expected } = await sorted()
      return names.join() === expected.join()
    }).toBe(true)
    await heading.getByRole('button').click()
    await eventually(async () => {
      const { names, expected } = await sorted()
      return names.join() === expected.toReversed().join()
    }).toBe(true)
  })
})

test.for(inTurn(['zh', 'en'] as const))(
  'on a phone, in %s, a contact takes two lines, wide enough for fingers',
  async (language, { newPerson }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(address(person, '?app=expenses&duty=operation'))
    const row = rows(person).nth(1)
    await row.waitFor()
    const { height = 999 } = (await row.boundingBox()) ?? {}
    expect(height).toBeLessThan(90)
    for (const control of await row.locator('a:visible, button:visible').all()) {
      const box = await control.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    expect(await tooWide(page)).toBe(0)
    expect(await wordsOutside(page, '.contacts')).toEqual([])
  },
)

test.for(
  inTurn([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
  ] as const),
)(
  'the address book breaks no rule of accessibility at %i in %s',
  async ([width, colorScheme], { newPerson }) => {
    const person = await newPerson({ viewport: { width, height: 844 }, colorScheme })
    await signInToHome(person, 'staff')
    await person.page.goto(address(person))
    await rows(person).nth(1).waitFor()
    expect(await violationsOn(person.page, { within: 'main' })).toEqual([])
  },
)

test.for([
  [
    'zh',
    '导入',
    '选择文件',
    '缺少职责',
    '选择其他文件',
    '导入 1 个联系人',
    '已新建 1 个联系人，修改 0 个',
    '导出',
    '无需导入',
  ],
  [
    ...(['en', 'Import', 'Choose a file', 'No duty', 'Choose another file', 'Import 1 contact'] as const),
    ...(['1 created, 0 changed.', 'Export', 'The file says what is there already.'] as const),
  ],
] as const)(
  'contacts come from a file once no row of it is wrong, and go into one, in %s',
  async (words, { newPerson }) => {
    const [language, open, choose, wrong, other, deed, done, save, same] = words
    const person = await newPerson({ language })
    const { page, portal } = person
    await signInToHome(person, 'superadmin')
    const tag = randomUUID().slice(0, 8)
    await page.goto(`${portal}/iambiz/home/admin/opsContacts?q=${tag}`)
    const dialog = page.getByRole('dialog')
    const take = async (button: string, buffer: Buffer, name = 'contacts.csv') => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: button, exact: true }).click(),
      ])
      await chooser.setFiles({ name, mimeType: 'text/csv', buffer })
    }
    const rows = (duty: string) =>
      Buffer.from(`应用编码,中文模块,Duty,中文姓名,电话\nmail,邮箱,${duty},值班${tag},010 6000\n`)

    await page.getByRole('button', { name: open, exact: true }).click()
    await take(choose, rows(''))
    await dialog.getByText(wrong).waitFor()
    expect(await dialog.getByRole('button', { name: deed }).count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await take(other, rows('operation'))
    await dialog.getByRole('button', { name: deed }).click()
    await page.getByText(done).waitFor()
    await page.getByRole('cell', { name: `值班${tag}`, exact: true }).waitFor()

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: save, exact: true }).click(),
    ])
    const file = await readFile(await saved.path())
    await page.getByRole('button', { name: open, exact: true }).click()
    await take(choose, file, 'contacts.xlsx')
    await dialog.getByText(same).waitFor()
  },
)
