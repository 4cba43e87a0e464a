import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '#web/testing/accessibility.ts'
import { chooseFile } from '#web/testing/choose-file.ts'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { savedFile } from '#web/testing/saved-files.ts'
import {
  answerManaged,
  checking,
  exporting,
  importing,
  importReport,
  managedContact,
  openManaged,
} from '../testing/managed-contacts.ts'

const texts = {
  zh: {
    import: '导入',
    choose: '选择文件',
    wrong: '缺少职责',
    other: '选择其他文件',
    action: '导入 1 个联系人',
    done: '已新建 1 个联系人，修改 0 个',
    export: '导出',
    fileName: /^download_\d{14}_运维通讯录\.xlsx$/,
    same: '文件与现有通讯录一致，无需导入',
    changed: '检查后文件或通讯录有变化，未导入任何联系人，请重新检查',
    none: '文件中没有联系人',
    name: '陈书言',
    leftOut: /^不导入此项：电话位数不全.*1\.38E\+10/,
  },
  en: {
    import: 'Import',
    choose: 'Choose file',
    wrong: 'No duty',
    other: 'Choose another file',
    action: 'Import 1 contact',
    done: '1 created, 0 changed.',
    export: 'Export',
    fileName: /^download_\d{14}_operations-contacts\.xlsx$/,
    same: 'The file contains no changes.',
    changed:
      'The file or the contacts changed after the check, so no contacts were imported. Check the file again.',
    none: 'The file contains no contacts.',
    name: 'Chen Shuyan',
    leftOut: /^Skipped: Phone.* has lost digits.*1\.38E\+10/,
  },
} as const

const wrong = importReport({
  duty: '',
  outcome: 'wrong',
  faults: [{ field: 'duty', fault: 'duty-missing', value: '' }],
})
const file = (content: string, name = 'contacts.csv') => new File([content], name, { type: 'text/csv' })

describe.for(inTurn(['zh', 'en'] as const))('the import of contacts, in %s', (language) => {
  const text = texts[language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const action = dialog.getByRole('button', { name: text.action })

  async function openImport(): Promise<void> {
    answerManaged(language, [])
    await openManaged({ language })
    await userEvent.click(button(text.import))
    await expect.element(dialog).toBeVisible()
  }

  test('is offered once no row of the file is wrong, and lists what it brought', async () => {
    await openImport()
    answer(checking, wrong)
    await chooseFile(button(text.choose), file('wrong'))
    await expect.element(dialog.getByText(text.wrong)).toBeVisible()
    await expect.element(action).not.toBeInTheDocument()
    expect(await violations()).toEqual([])
    answer(checking, importReport())
    await chooseFile(button(text.other), file('right'))
    answer(importing, () => {
      answerManaged(language)
      return { created: 1, updated: 0 }
    })
    await userEvent.click(action)
    await expect.element(page.getByText(text.done)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('cell', { name: text.name, exact: true })).toBeVisible()
    const [{ query, body }] = requestsOf(importing) as [{ query: object; body: Blob }]
    expect(query).toEqual({ fileName: 'contacts.csv', tried: 'a'.repeat(64) })
    expect(await body.text()).toBe('right')
  })

  test('says what is left out of a contact that is imported all the same', async () => {
    await openImport()
    const value = { field: 'phone', fault: 'digits-lost', value: '1.38E+10' } as const
    answer(checking, importReport({ faults: [value] }))
    await chooseFile(button(text.choose), file('digits'))
    await expect.element(dialog.getByRole('listitem').filter({ hasText: text.leftOut })).toBeVisible()
    await expect.element(action).toBeVisible()
  })

  test('has nothing to do with a file that changes nothing', async () => {
    await openImport()
    answer(checking, importReport({ outcome: 'same' }))
    await chooseFile(button(text.choose), file('same', 'contacts.xlsx'))
    await expect.element(dialog.getByText(text.same)).toBeVisible()
    expect(requestsOf(checking).at(-1)?.query).toEqual({ fileName: 'contacts.xlsx' })
  })

  test('says why a file cannot be read', async () => {
    await openImport()
    refuse(checking, 'ops-contact.import-none')
    await chooseFile(button(text.choose), file(''))
    await expect.element(dialog.getByRole('alert').getByText(text.none)).toBeVisible()
  })

  test('checks the file again where somebody else was faster', async () => {
    await openImport()
    answer(checking, importReport())
    await chooseFile(button(text.choose), file('right'))
    await expect.element(action).toBeVisible()
    refuse(importing, 'ops-contact.import-changed')
    answer(checking, importReport({ outcome: 'same' }))
    await userEvent.click(action)
    await expect.element(page.getByText(text.changed)).toBeVisible()
    await expect.element(dialog.getByText(text.same)).toBeVisible()
  })

  test('takes what was exported, under the filter of the list', async () => {
    answerManaged(language, [managedContact(language)])
    answer(exporting, new Blob(['contacts']))
    await openManaged({ language, query: '?q=chen&app=expenses' })
    await userEvent.click(button(text.export))
    const { name, content } = await savedFile()
    expect(name).toMatch(text.fileName)
    expect(await content.text()).toBe('contacts')
    expect(requestsOf(exporting)).toEqual([{ body: { keyword: 'chen', appCode: 'expenses' } }])
  })
})
