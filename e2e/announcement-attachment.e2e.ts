import { readFile } from 'node:fs/promises'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { chooseApplication } from './testing/choose-application.ts'
import { test as journey } from './testing/journey.ts'
import { eventually, type Person, signIn } from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    create: '新建公告',
    edit: '编辑公告',
    chinese: /^中文/,
    titleZh: '标题（中文）',
    contentZh: '内容（中文）',
    general: /^一般公告/,
    everyone: '全体用户',
    application: /^所属应用/,
    attachment: '附件',
    add: '上传附件',
    replace: '更换',
    remove: '移除附件',
    cancel: '取消上传',
    wrongKind: /^附件格式须为/,
    mismatch: /^文件内容与扩展名不符/,
    keep: '存为草稿',
    release: '发布',
    question: '发布公告？',
    void: '作废',
    download: (name: string) => `下载 ${name}`,
  },
  en: {
    create: 'New announcement',
    edit: 'Edit announcement',
    chinese: /^Chinese/,
    titleZh: 'Title (Chinese)',
    contentZh: 'Content (Chinese)',
    general: /^General/,
    everyone: 'Everyone',
    application: /^App\b/,
    attachment: 'Attachment',
    add: 'Attach file',
    replace: 'Replace',
    remove: 'Remove attachment',
    cancel: 'Cancel',
    wrongKind: /^Attachments must be pdf/,
    mismatch: /^The file is damaged, or its content doesn’t match/,
    keep: 'Save draft',
    release: 'Release',
    question: 'Release this announcement?',
    void: 'Void',
    download: (name: string) => `Download ${name}`,
  },
} as const

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n%${text}\n1 0 obj<<>>endobj\n%%EOF\n`)

/** Withdraws the announcement, so that other journeys do not see it. */
const withdraw = ({ page }: Person, id: string, revision: number) =>
  page.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(address, { method: 'POST', headers, body })).status
    },
    [
      `/api/iam-portal/system/updateBulletin/${id}`,
      JSON.stringify({ action: 'void', voidReason: 'e2e', revision }),
    ] as const,
  )

describe.each(inTurn(['zh', 'en'] as const))('an attachment, in %s', (language) => {
  const text = texts[language]

  journey('[ANN-06] [EXP-03] is sent, replaced, released and saved by a reader', async ({ newPerson }) => {
    const editor = await newPerson({ language })
    const { page } = editor
    editor.expectFault(/status of 4(00|15)/)
    await signIn(editor, 'editor')
    await page.goto(`${editor.portal}/iambiz/home/announcementMaintenance/new`)
    const form = page.getByRole('dialog', { name: text.create })
    await form.getByRole('radio', { name: text.chinese }).check()
    await form.getByLabel(text.titleZh).fill(`e2e 附件 ${language}`)
    await form.getByRole('textbox', { name: text.contentZh }).click()
    await page.keyboard.type('值班表见附件。')
    await form.getByRole('radio', { name: text.general }).check()
    await form.getByRole('radio', { name: text.everyone }).check()
    await chooseApplication(
      form.getByRole('combobox', { name: text.application }),
      applicationName('mail', language),
    )

    const field = form.getByRole('group', { name: text.attachment, exact: true })
    const choose = async (button: string, name: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        field.getByRole('button', { name: button }).click(),
      ])
      await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
    }
    await choose(text.add, 'run.pdf.exe', pdf('x'))
    await field.getByRole('alert').getByText(text.wrongKind).waitFor()
    await choose(text.add, 'page.pdf', Buffer.from('<!doctype html>'))
    await field.getByRole('alert').getByText(text.mismatch).waitFor()
    await choose(text.add, '旧表.pdf', pdf('old'))
    await field.getByText('旧表.pdf').waitFor()
    await choose(text.replace, '值班表.PDF', pdf('new'))
    await field.getByText('值班表.pdf').waitFor()
    expect(await field.getByRole('alert').count()).toBe(0)
    expect(await violationsOn(editor.page)).toEqual([])

    await form.getByRole('button', { name: text.release }).click()
    const question = page.getByRole('dialog', { name: text.question })
    const [released] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/iam-portal/system/bulletin')),
      question.getByRole('button', { name: text.release }).click(),
    ])
    const { bulletinId, revision } = (await released.json()).data
    await form.waitFor({ state: 'hidden' })
    try {
      const reader = await newPerson({ language, viewport: { width: 390, height: 844 } })
      await signIn(reader, 'A04101')
      await reader.page.goto(`${reader.portal}/iambiz/home/announcementDetails?bulletinId=${bulletinId}`)
      const [download] = await Promise.all([
        reader.page.waitForEvent('download'),
        reader.page.getByRole('button', { name: text.download('值班表.pdf') }).click(),
      ])
      expect(download.suggestedFilename()).toBe('值班表.pdf')
      expect(await readFile(await download.path())).toEqual(pdf('new'))
      expect(await violationsOn(reader.page)).toEqual([])
    } finally {
      expect(await withdraw(editor, bulletinId, revision)).toBe(200)
    }
  })
})

journey('[ANN-06] a file under way is cancelled, and nothing is attached', async ({ newPerson }) => {
  const text = texts.zh
  const editor = await newPerson({})
  const { page } = editor
  await signIn(editor, 'editor')
  await page.goto(`${editor.portal}/iambiz/home/announcementMaintenance/new`)
  const form = page.getByRole('dialog', { name: text.create })
  const field = form.getByRole('group', { name: text.attachment, exact: true })
  // The upload never completes, so that it can be canceled.
  await page.route('**/bulletin/emailTemplate/upload?*', () => {})
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: text.add }).click(),
  ])
  await chooser.setFiles({ name: '大.pdf', mimeType: 'application/pdf', buffer: pdf('x') })
  await field.getByRole('progressbar').waitFor()
  await eventually(() => form.getByRole('button', { name: text.keep }).isDisabled()).toBe(true)
  await field.getByRole('button', { name: text.cancel }).click()
  await field.getByRole('button', { name: text.add }).waitFor()
  expect(await field.getByRole('alert').count()).toBe(0)
  await eventually(() => form.getByRole('button', { name: text.keep }).isDisabled()).toBe(false)
})
