import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const texts = {
  zh: { field: '附件', folder: '不能添加文件夹，请选择其中的文件', one: '这里只能添加一个文件' },
  en: {
    field: 'Attachment',
    folder: 'Folders can’t be added. Choose the files inside.',
    one: 'Only one file can be added here.',
  },
} as const

const upload = 'POST /iam-portal/bulletin/emailTemplate/upload'
const stored = {
  ...{ fileId: crypto.randomUUID(), fileName: '计划.pdf', ext: 'pdf', size: 3, url: '/files/a' },
  ...{ type: 'application/pdf', uploadTime: '2026-11-28 08:00:00' },
}
const pdf = (name = '计划.pdf') => new File(['pdf'], name, { type: 'application/pdf' })
const counts = { all: 0, draft: 0, released: 0, pending: 0, effective: 0, expired: 0, disabled: 0, void: 0 }

function given(files: readonly File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

/** Drops files; returns whether the browser would replace the page with the file. */
function drop(at: Element, files: readonly File[]): boolean {
  const dataTransfer = given(files)
  return ['dragover', 'drop']
    .map((type) => at.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })))
    .some(Boolean)
}

beforeEach(() => {
  answer('GET /iam-portal/bulletin/getAllApp', [])
  answer('POST /iam-portal/admin/getBulletinList', { list: [], total: 0, pageNum: 1, pageSize: 20, pages: 0 })
  answer('POST /iam-portal/system/bulletinCount', { ...counts, forced: 0, online: 0, general: 0 })
  answer(upload, stored)
})

describe.each(inTurn(['zh', 'en'] as const))('[ANN-06] in %s', (language) => {
  const words = texts[language]
  const field = page.getByRole('group', { name: words.field, exact: true })
  const open = async () => {
    await openPage('/home/announcementMaintenance/new', {
      language,
      home: signedIn({ bulletinMaintain: true }),
    })
    await expect.element(field).toBeVisible()
  }

  test('a file that is dropped on the field is attached', async () => {
    await open()
    expect(drop(field.getByRole('button').element(), [pdf()])).toBe(false)
    await expect.element(field.getByText('计划.pdf')).toBeVisible()
  })

  test('a file that is pasted in the field is attached', async () => {
    await open()
    const clipboardData = given([pdf()])
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    field.getByRole('button').element().dispatchEvent(paste)
    await expect.element(field.getByText('计划.pdf')).toBeVisible()
  })

  test('a folder, and several files, are refused with a sentence', async () => {
    await open()
    drop(field.element(), [pdf('一.pdf'), pdf('二.pdf')])
    await expect.element(field.getByRole('alert')).toHaveTextContent(words.one)
    vi.spyOn(DataTransferItem.prototype, 'webkitGetAsEntry').mockReturnValue({
      isDirectory: true,
    } as FileSystemEntry)
    drop(field.element(), [pdf('文件夹')])
    await expect.element(field.getByRole('alert')).toHaveTextContent(words.folder)
    expect(requestsOf(upload)).toEqual([])
  })

  test('a file that is dropped beside a field does not take the place of the page', async () => {
    await open()
    for (const at of [document.body, page.getByRole('dialog').element()])
      expect(drop(at, [pdf()])).toBe(false)
    expect(requestsOf(upload)).toEqual([])
  })
})
