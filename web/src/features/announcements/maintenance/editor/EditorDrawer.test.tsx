import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepDraft } from '#web/platform/drafts.ts'
import { openPage, reloadPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { noValues } from './values.ts'

const texts = {
  zh: {
    title: '标题（中文）',
    keep: '存为草稿',
    kept: '草稿已保存',
    saved: '已保存',
    other: /^另一个标签页里写的/,
  },
  en: {
    title: 'Title (English)',
    keep: 'Save draft',
    kept: 'Draft saved',
    saved: 'Saved',
    other: /^另一个标签页里写的/,
  },
} as const

const create = 'POST /iam-portal/system/bulletin'
const app = { appId: crypto.randomUUID(), appCode: 'oa', appName: '协同办公', pinyin: '', initials: '' }
const userNo = 'A00001'
const name = { userNo, of: 'announcement', id: 'new' }
const counts = { all: 0, draft: 0, released: 0, pending: 0, effective: 0, expired: 0, disabled: 0, void: 0 }
const none = { list: [], total: 0, pageNum: 1, pageSize: 20, pages: 0 }
const draftOf = (text: string, token: string) => ({
  values: { ...noValues, titleZh: text, titleEn: text, appId: app.appId },
  ...{ token, at: '2026-11-28 08:00:00' },
})

/** Stores a draft as a tab that was closed afterwards. */
const leave = (tab: string, text: string) =>
  keepDraft(name, draftOf(text, `token-of-${tab}`), { tab: { id: tab, copyOf: undefined } })

const stored = { bulletinId: crypto.randomUUID(), revision: 1, contentRevision: 1 }
const audience = { count: 3, popup: 0, withoutEmail: 0, mails: 0, byOrg: [], byRole: [], sample: [] }

beforeEach(() => {
  answer('POST /iam-portal/system/bulletin/audience', audience)
  answer('GET /iam-portal/bulletin/getAllApp', [app])
  answer('POST /iam-portal/admin/getBulletinList', none)
  answer('POST /iam-portal/system/bulletinCount', { ...counts, forced: 0, online: 0, general: 0 })
})

describe.each(inTurn(['zh', 'en'] as const))('[ANN-04] in %s', (language) => {
  const words = texts[language]
  const title = page.getByRole('textbox', { name: words.title })
  const save = () => userEvent.click(page.getByRole('button', { name: words.keep }))
  const open = () =>
    openPage('/home/announcementMaintenance/new', { language, home: signedIn({ bulletinMaintain: true }) })

  test('another text than the one that was stored under its token is sent again under a new one, with its files', async () => {
    leave('1', '停机')
    await open()
    refuse(create, 'request.token-reused', { sent: { ...stored, status: 0 } })
    await expect.element(title).toHaveValue('停机')
    await save()
    await expect.poll(() => requestsOf(create).length).toBe(2)
    const [first, second] = requestsOf(create).map(({ body }) => body)
    expect(first?.clientToken).toBe('token-of-1')
    expect(second).toMatchObject({ title: { zh: '停机' }, copiedFrom: stored.bulletinId })
    expect(second?.clientToken).not.toBe('token-of-1')
    // A second refusal is shown to the person; the next attempt uses the newest token.
    answer(create, { ...stored, status: 0 })
    await save()
    await expect.element(page.getByText(words.kept)).toBeVisible()
    expect(requestsOf(create).at(-1)?.body.clientToken).toBe(second?.clientToken)
  })

  test('what the page says is what was stored', async () => {
    leave('1', '停机')
    await open()
    answer(create, { ...stored, status: 1 })
    await expect.element(title).toHaveValue('停机')
    await save()
    await expect.element(page.getByText(words.saved, { exact: true })).toBeVisible()
  })

  test('a reload shows the text of this tab, and what other tabs have left is offered', async () => {
    await open()
    await userEvent.fill(title, '这个标签页里写的')
    leave('2', '另一个标签页里写的')
    reloadPage()
    await expect.element(title).toHaveValue('这个标签页里写的')
    await userEvent.click(page.getByRole('button', { name: words.other }))
    await expect.element(title).toHaveValue('另一个标签页里写的')
    await userEvent.click(page.getByRole('button', { name: /^这个标签页里写的/ }))
    await expect.element(title).toHaveValue('这个标签页里写的')
  })
})
