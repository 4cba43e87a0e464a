import { randomUUID } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { chooseApplication } from './testing/choose-application.ts'
import { test as journey } from './testing/journey.ts'
import { eventually, homeOf, type Person, signIn } from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    create: '新建公告',
    chinese: /^中文/,
    titleZh: '标题（中文）',
    contentZh: '内容（中文）',
    general: /^一般公告/,
    application: /^所属应用/,
    forced: '强制推送',
    insert: '插入图片',
    wrongKind: '动图.gif：只能插入 PNG、JPEG 或 WebP 图片',
    damaged: '坏.png：无法读取，文件可能已损坏',
    write: '填写',
    alternative: '替代文字',
    keep: '存为草稿',
    duplicate: '复制',
    more: /的更多操作$/,
    release: '发布',
    question: '发布必读公告？',
  },
  en: {
    create: 'New announcement',
    chinese: /^Chinese/,
    titleZh: 'Title (Chinese)',
    contentZh: 'Content (Chinese)',
    general: /^General/,
    application: /^App\b/,
    forced: 'Required',
    insert: 'Insert images',
    wrongKind: '动图.gif: only PNG, JPEG and WebP images can be inserted.',
    damaged: '坏.png can’t be read. It may be damaged.',
    write: 'Add text',
    alternative: 'Alternative text',
    keep: 'Save draft',
    duplicate: 'Duplicate',
    more: /^More actions for/,
    release: 'Release',
    question: 'Release a required announcement?',
  },
}

/** A green pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Given = { name: string; type: string; base64: string }

/** Pastes or drops files with the events that browsers fire. */
const hand = (box: Locator, how: 'paste' | 'drop', files: readonly Given[]) =>
  box.evaluate(
    (element, { how, files }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      const { left, top } = element.getBoundingClientRect()
      const common = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: left + 20, clientY: top + 20 }),
      )
    },
    { how, files },
  )

const png = (name: string, content = pixel): Given => ({
  name,
  type: 'image/png',
  base64: content.toString('base64'),
})

const isDrawn = (picture: Locator) =>
  picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)

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

const test = journey.extend('calm', { auto: true }, async ({ records }) => {
  await records.confirmWhatMustBeRead()
})

test.for(
  inTurn([
    ['zh', 1440],
    ['en', 390],
  ] as const),
)(
  '[ANN-01] [ANN-04] pictures are pasted, dropped and chosen, copied, and seen by readers alone: in %s at %i pixels',
  async ([language, width], { newPerson }) => {
    const text = texts[language]
    const title = `e2e 图片 ${randomUUID().slice(0, 8)}`
    const look = { language, viewport: { width, height: 900 } }
    const editor = await newPerson(look)
    const { page } = editor
    await signIn(editor, 'editor')
    await page.goto(`${homeOf(editor)}/announcementMaintenance/new`)
    const form = page.getByRole('dialog', { name: text.create })
    await form.getByRole('radio', { name: text.chinese }).check()
    await form.getByLabel(text.titleZh).fill(title)
    const box = form.getByRole('textbox', { name: text.contentZh })
    await box.click()
    await page.keyboard.type('请看：')
    await hand(box, 'paste', [
      png('粘贴.png'),
      png('坏.png', Buffer.from('x')),
      { name: '动图.gif', type: 'image/gif', base64: '' },
    ])
    await form.getByText(text.wrongKind).waitFor()
    await form.getByText(text.damaged).waitFor()
    await hand(box, 'drop', [png('拖入.png')])
    const pictures = box.locator('img[src]')
    await eventually(() => pictures.count()).toBe(2)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: text.insert }).click(),
    ])
    await chooser.setFiles({ name: '选择.png', mimeType: 'image/png', buffer: pixel })
    await eventually(() => pictures.count()).toBe(3)
    await form.getByRole('button', { name: text.write, exact: true }).click()
    await form.getByLabel(text.alternative).fill('登录页截图')
    expect(await violationsOn(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)

    await form.getByRole('radio', { name: text.general }).check()
    const application = applicationName('permission-center', language)
    await chooseApplication(form.getByRole('combobox', { name: text.application }), application)
    await form.getByRole('switch', { name: text.forced }).check()
    await form.getByRole('button', { name: text.keep }).click()
    await form.waitFor({ state: 'hidden' })

    await page.goto(`${homeOf(editor)}/announcementMaintenance?q=${encodeURIComponent(title)}`)
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByRole('button', { name: text.more }).click()
    await page.getByRole('menuitem', { name: text.duplicate, exact: true }).click()
    await form.getByRole('radio', { name: text.chinese }).check()
    await eventually(() => pictures.count()).toBe(3)
    const first = await pictures.first().getAttribute('src')
    await form.getByRole('button', { name: text.release }).click()
    const [released] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/iam-portal/system/bulletin')),
      page.getByRole('dialog', { name: text.question }).getByRole('button', { name: text.release }).click(),
    ])
    const { bulletinId, revision } = (await released.json()).data
    try {
      const reader = await newPerson(look)
      await signIn(reader, 'aucadmin')
      await reader.page.goto(homeOf(reader))
      const dialog = reader.page.getByRole('dialog', { name: title })
      const shown = dialog.getByRole('img', { name: '登录页截图' })
      await eventually(() => isDrawn(shown)).toBe(true)
      const src = (await shown.getAttribute('src')) ?? ''
      expect(src).toMatch(/^\/api\/iam-portal\/file\//)
      expect(src).not.toBe(first)
      expect(await violationsOn(reader.page)).toEqual([])
      await reader.page.goto('about:blank')

      const other = await newPerson(look)
      await signIn(other, 'staff')
      expect((await other.context.request.get(`${other.portal}${src}`)).status()).toBe(404)
    } finally {
      expect(await withdraw(editor, bulletinId, revision)).toBe(200)
    }
  },
)
