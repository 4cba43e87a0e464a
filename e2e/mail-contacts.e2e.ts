import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, promised, signIn } from './testing/person.ts'

const texts = {
  zh: {
    page: '邮件联系人',
    add: '添加联系人',
    edit: '编辑联系人',
    name: '名称',
    email: '邮箱',
    phone: '电话',
    remarks: '备注',
    save: '保存',
    saved: '联系人已保存',
    needed: '请填写',
    notCompany: '仅支持公司公共邮箱',
    search: '名称、邮箱、电话或备注',
    editOne: (name: string) => `编辑${name}`,
    removeOne: (name: string) => `移除${name}`,
    remove: '移除',
    removed: '联系人已移除',
    inGroup: /邮件组中/,
    import: '导入',
    importTitle: '导入联系人',
    template: '下载模板',
    summary: '2 个可导入，3 个不能导入',
    reasons: ['不是公司邮箱', '缺少名称', '与前面的行重复'],
    start: '导入 2 个联系人',
    imported: '已导入 2 个联系人',
    wrongKind: '文件格式须为 xlsx 或 csv',
    mismatch: /^文件内容与扩展名不符/,
    export: '导出',
    file: /^download_\d{14}_联系人\.xlsx$/,
    choose: (name: string) => `选择${name}`,
    disable: '停用',
    disabled: '已停用',
  },
  en: {
    page: 'Mail contacts',
    add: 'Add contact',
    edit: 'Edit contact',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    remarks: 'Remarks',
    save: 'Save',
    saved: 'Contact saved',
    needed: 'This field is required.',
    notCompany: 'Use a shared company address.',
    search: 'Name, email, phone or remarks',
    editOne: (name: string) => `Edit ${name}`,
    removeOne: (name: string) => `Remove ${name}`,
    remove: 'Remove',
    removed: 'Contact removed',
    inGroup: /is in a mail group/,
    import: 'Import',
    importTitle: 'Import contacts',
    template: 'Download a template',
    summary: '2 ready, 3 with errors',
    reasons: ['Not a company address', 'No name', 'Duplicate of an earlier row'],
    start: 'Import 2 contacts',
    imported: '2 contacts imported',
    wrongKind: 'The file must be an xlsx or csv file.',
    mismatch: /^The file is damaged, or its content doesn’t match/,
    export: 'Export',
    file: /^download_\d{14}_contacts\.xlsx$/,
    choose: (name: string) => `Select ${name}`,
    disable: 'Disable',
    disabled: 'Disabled',
  },
} as const

const csv = (mark: string) =>
  Buffer.from(
    [
      '\uFEFF名称,邮箱,电话,备注',
      `工会${mark},union-${mark}@chengchuan.example,021-6000 8077,活动与福利`,
      `外部${mark},x@elsewhere.example,,`,
      `,nameless-${mark}@chengchuan.example,,`,
      `又一次${mark},UNION-${mark}@chengchuan.example,,`,
      `党群${mark},party-${mark}@chengchuan.example,,"<img src=x onerror=alert(1)> ${mark}"`,
    ].join('\n'),
  )

describe.each(inTurn(['zh', 'en'] as const))('public mailboxes, in %s', (language) => {
  const text = texts[language]
  const viewport = language === 'en' ? { width: 390, height: 844 } : { width: 1440, height: 900 }

  test('[MAIL-04] are added, changed, disabled and removed', async ({ newPerson }) => {
    const editor = await newPerson({ language, viewport })
    const { page } = editor
    editor.expectFault(/status of 422/)
    const mark = randomUUID().slice(0, 8)
    const name = `法务值班 ${mark}`
    await signIn(editor, 'editor')
    await page.goto(`${editor.portal}/iambiz/home/mail/contacts`)
    await page.getByRole('link', { name: text.add }).click()

    const form = page.getByRole('dialog', { name: text.add })
    await form.getByRole('button', { name: text.save }).click()
    await eventually(() => form.getByText(text.needed).count()).toBe(2)
    await form.getByRole('textbox', { name: text.name }).fill(name)
    await form.getByRole('textbox', { name: text.email }).fill('legal@elsewhere.example')
    await form.getByRole('button', { name: text.save }).click()
    await form.getByText(text.notCompany).waitFor()
    expect(await violationsOn(page, { within: 'dialog' })).toEqual([])
    expect(await tooWide(page)).toBe(0)
    await form.getByRole('textbox', { name: text.email }).fill(`legal-${mark}@chengchuan.example`)
    await form.getByRole('textbox', { name: text.phone }).fill('021-6000 8072')
    await form.getByRole('button', { name: text.save }).click()
    await page.getByText(text.saved).waitFor()
    await form.waitFor({ state: 'detached' })

    await page.getByRole('searchbox', { name: text.search }).fill(mark)
    await page.getByRole('link', { name: text.editOne(name) }).click()
    const again = page.getByRole('dialog', { name: text.edit })
    await again.getByRole('textbox', { name: text.remarks }).fill('合同与用印')
    await again.getByRole('button', { name: text.save }).click()
    await page.getByText('合同与用印').waitFor()

    await page.getByRole('checkbox', { name: text.choose(name) }).check()
    await page.getByRole('button', { name: text.disable, exact: true }).click()
    await page.getByText(text.disabled, { exact: true }).waitFor()
    expect(await tooWide(page)).toBe(0)

    await page.getByRole('button', { name: text.removeOne(name) }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.remove }).click()
    await page.getByText(text.removed).waitFor()
    await page.getByRole('link', { name: text.editOne(name) }).waitFor({ state: 'detached' })
  })

  test('[MAIL-04] are imported from a file after every line was looked at', async ({ newPerson }) => {
    const editor = await newPerson({ language, viewport })
    const { page } = editor
    editor.expectFault(/status of 4(15|09)/)
    const mark = randomUUID().slice(0, 8)
    await signIn(editor, 'editor')
    await page.goto(`${editor.portal}/iambiz/home/mail/contacts`)
    await page.getByRole('button', { name: text.import }).click()
    const dialog = page.getByRole('dialog', { name: text.importTitle })
    const send = (name: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    const template = promised(page.waitForEvent('download'))
    await dialog.getByRole('button', { name: text.template }).click()
    const headings = await readFile(await (await template).path(), 'utf8')
    expect(headings).toBe(`\uFEFF${[text.name, text.email, text.phone, text.remarks].join()}\r\n`)

    await send('contacts.pdf', csv(mark))
    await dialog.getByText(text.wrongKind).waitFor()
    await send('contacts.xlsx', csv(mark))
    await dialog.getByText(text.mismatch).waitFor()
    await send('contacts.csv', csv(mark))
    await dialog.getByText(text.summary).waitFor()
    for (const reason of text.reasons) await dialog.getByText(reason, { exact: true }).waitFor()
    expect(await violationsOn(page, { within: 'dialog' })).toEqual([])
    expect(await tooWide(page)).toBe(0)
    await dialog.getByRole('button', { name: text.start }).click()
    await page.getByText(text.imported).waitFor()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('searchbox', { name: text.search }).fill(mark)
    await page.getByText(`<img src=x onerror=alert(1)> ${mark}`).waitFor()
    for (const name of [`工会${mark}`, `党群${mark}`])
      await page.getByRole('checkbox', { name: text.choose(name) }).waitFor()
    await page
      .getByRole('checkbox', { name: text.choose('报销审核组 / Expense review') })
      .waitFor({ state: 'detached' })
    await eventually(() => page.getByRole('checkbox', { name: new RegExp(mark) }).count()).toBe(2)
    const saving = promised(page.waitForEvent('download'))
    await page.getByRole('button', { name: text.export }).click()
    expect((await saving).suggestedFilename()).toMatch(text.file)
  })
})

test('[MAIL-04] a mailbox stays while it is in a mail group', async ({ newPerson }) => {
  const editor = await newPerson()
  const { page } = editor
  editor.expectFault(/status of 409/)
  const mark = randomUUID().slice(0, 8)
  await signIn(editor, 'editor')
  await page.goto(`${editor.portal}/iambiz/home/mail/contacts`)
  const save = (body: object) =>
    page.evaluate(async (written) => {
      const response = await fetch('/api/iam-portal/bulletin/emailTemplate/saveOrUpdate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(written),
      })
      return (await response.json()).code
    }, body)
  const email = `kept-${mark}@chengchuan.example`
  expect(await save({ kind: 'CONTACT', name: `常在 ${mark}`, email })).toBe(200)
  expect(await save({ kind: 'GROUP', groupName: mark, recipients: [{ email }] })).toBe(200)

  await page.goto(`${editor.portal}/iambiz/home/mail/contacts?q=${mark}`)
  await page.getByRole('button', { name: texts.zh.removeOne(`常在 ${mark}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.zh.remove }).click()
  await page.getByText(texts.zh.inGroup).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: email, exact: true }).waitFor()
})
