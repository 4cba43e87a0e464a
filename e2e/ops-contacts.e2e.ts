import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, type Person, signInToHome } from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    title: '运维通讯录',
    application: '应用',
    giveUp: '清除所选应用',
    import: '导入',
    choose: '选择文件',
    action: '导入 1 个联系人',
    done: '已新建 1 个联系人，修改 0 个',
    export: '导出',
    same: '无需导入',
  },
  en: {
    title: 'Operations contacts',
    application: 'App',
    giveUp: 'Clear app',
    import: 'Import',
    choose: 'Choose file',
    action: 'Import 1 contact',
    done: '1 created, 0 changed.',
    export: 'Export',
    same: 'The file contains no changes.',
  },
}

const languages = inTurn(['zh', 'en'] as const)
const address = ({ portal }: Person, query = '') => `${portal}/iambiz/home/contacts${query}`

test.for(languages)(
  '[HOME-10] the address book is found by the search, and shows by touch whom applications have that the role does not open, in %s',
  async (language, { newPerson }) => {
    const text = texts[language]
    const person = await newPerson({ language, viewport: { width: 390, height: 844 }, hasTouch: true })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox').fill(text.title)
    await page.getByRole('option', { name: text.title, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    expect(page.url()).toBe(address(person))
    const field = page.getByRole('combobox', { name: text.application })
    const chosen = () => new URL(page.url()).searchParams.get('app')
    const name = applicationName('bastion-host', language)
    await field.tap()
    await field.fill('bastion')
    await page.getByRole('option').filter({ hasText: name }).tap()
    await eventually(chosen).toBe('bastion-host')
    const ofApplications = page.getByRole('table').getByRole('row').locator('td:nth-child(1)')
    await eventually(async () => new Set(await ofApplications.allInnerTexts())).toEqual(new Set([name]))
    await page.getByRole('button', { name: text.giveUp }).tap()
    await eventually(chosen).toBe(null)
  },
)

test.for(languages)(
  'contacts of a file are seen by others, and go into a file, in %s',
  async (language, { newPerson }) => {
    const text = texts[language]
    const person = await newPerson({ language })
    const { page, portal } = person
    await signInToHome(person, 'superadmin')
    const tag = randomUUID().slice(0, 8)
    await page.goto(`${portal}/iambiz/home/admin/opsContacts?q=${tag}`)
    const dialog = page.getByRole('dialog')
    const check = async (buffer: Buffer, name: string) => {
      await page.getByRole('button', { name: text.import, exact: true }).click()
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: text.choose, exact: true }).click(),
      ])
      await chooser.setFiles({ name, mimeType: 'text/csv', buffer })
    }
    const row = `mail,邮箱,operation,值班${tag},010 6000`
    await check(Buffer.from(`应用编码,中文模块,Duty,中文姓名,电话\n${row}\n`), 'contacts.csv')
    await dialog.getByRole('button', { name: text.action }).click()
    await page.getByText(text.done).waitFor()
    await page.getByRole('cell', { name: `值班${tag}`, exact: true }).waitFor()

    const other = await newPerson({ language })
    await signInToHome(other, 'staff')
    await other.page.goto(address(other, `?q=${tag}`))
    await other.page.getByRole('cell', { name: `值班${tag}`, exact: true }).waitFor()

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: text.export, exact: true }).click(),
    ])
    await check(await readFile(await saved.path()), 'contacts.xlsx')
    await dialog.getByText(text.same).waitFor()
  },
)
