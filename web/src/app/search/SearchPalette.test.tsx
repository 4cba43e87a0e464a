import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contactList, contactsIn } from '#web/features/catalogue/ops-contacts/testing/contacts.ts'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import {
  announcementsCall,
  appNameOf,
  found,
  openSearchable,
  ownLink,
  pageOf,
  searchIn,
} from './testing/searched.ts'

const texts = {
  zh: {
    contactAction: '复制陈书言的电话',
    contactsTitle: '运维通讯录',
    notGranted: /尚未授权给您本人/,
    request: '申请权限',
    requestOf: (app: string) => `申请使用「${app}」`,
    requested: '已申请',
    requests: '权限申请',
    partial: '系统动态暂时无法搜索',
    apps: '应用',
    screens: '页面',
    results: /^\d+ 个结果$/,
    nothing: '没有与「qqqqq」匹配的内容',
  },
  en: {
    contactAction: 'Copy Chen Shuyan’s phone number',
    contactsTitle: 'Operations contacts',
    notGranted: /hasn’t been granted to you/,
    request: 'Request access',
    requestOf: (app: string) => `Request access to ${app}`,
    requested: 'Requested',
    requests: 'Access requests',
    partial: 'Search isn’t available right now for: Updates',
    apps: 'Apps',
    screens: 'Pages',
    results: /^\d+ results?$/,
    nothing: 'No results for “qqqqq”',
  },
} as const

describe.for(inTurn(['zh', 'en'] as const))('[HOME-06] the search, in %s', (language) => {
  const text = texts[language]
  const { dialog, chosen, open, search, firstLine, option, close } = searchIn(language)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const finance = appNameOf('shared-finance', language)

  test('finds an application by name, pinyin, initials, translation and with a typing error', async () => {
    await openSearchable(language)
    for (const typed of ['caiwu', 'cw', 'cwgongxiang', '财务共享', 'finance', 'finanec']) {
      await search(typed)
      await expect.poll(firstLine, { message: typed }).toBe(finance)
    }
    await close()
  })

  test('[HOME-13] finds own links by name, pinyin and address', async () => {
    await openSearchable(language)
    for (const typed of ['班车', 'banche', 'bus.example']) {
      await search(typed)
      await expect.poll(firstLine, { message: typed }).toBe(ownLink.name)
    }
    await close()
  })

  test('finds tools and screens, and opens them by the keyboard', async () => {
    await openSearchable(language)
    await search('geshui')
    await expect.poll(firstLine).toBe(found[language].tool)
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(found[language].tool)).toBeVisible()
    await search('ywtxl')
    await expect.poll(firstLine).toBe(text.contactsTitle)
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(text.contactsTitle)).toBeVisible()
  })

  test('finds announcements by title, initials and application, and opens them', async () => {
    await openSearchable(language)
    const announcement = option(new RegExp(`^${found[language].announcement}`))
    for (const typed of ['zidongtixing', 'lyjdzdtx', 'hetong']) {
      await search(typed)
      await expect.element(announcement).toBeVisible()
    }
    await userEvent.click(announcement)
    await expect.element(heading(found[language].announcement)).toBeVisible()
  })

  test('finds contacts by their number, and what can be done with them', async () => {
    await openSearchable(language)
    await search('138')
    await expect.element(chosen.filter({ hasText: '138' })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(option(text.contactAction)).toBeVisible()
    // A small address book is read once, and searched in the browser.
    expect(requestsOf(contactList).map(({ body }) => body.keyword)).toEqual([undefined])
  })

  test('lets the server search a large address book', async () => {
    await openSearchable(language)
    const [, contact] = contactsIn(language)
    if (!contact) throw new Error('the address book is empty')
    const counted = { total: 201, pageNum: 1, pageSize: 50, pages: 5 }
    answer(contactList, ({ body: { keyword } }) => ({ list: keyword ? [contact] : [], ...counted }))
    await search('138')
    await expect.element(chosen.filter({ hasText: contact.name })).toBeVisible()
    expect(requestsOf(contactList).map(({ body }) => body.keyword)).toEqual([undefined, '138'])
  })

  test('lists sources that cannot be searched, with and without a text', async () => {
    await openSearchable(language)
    refuse(announcementsCall, 'service.failed')
    await open()
    const said = dialog.getByRole('alert')
    await expect.element(said).toHaveTextContent(text.partial)
    await search('mail')
    await expect.element(chosen.filter({ hasText: appNameOf('mail', language) })).toBeVisible()
    await expect.element(said).toHaveTextContent(text.partial)
  })

  test('finds applications that are blocked by pinyin and initials, and shows why', async () => {
    await openSearchable(language, { locked: {} })
    for (const typed of ['caiwugongxiang', 'cwgx']) {
      await search(typed)
      await expect.poll(firstLine, { message: typed }).toBe(finance)
    }
    await userEvent.keyboard('{Enter}')
    const why = page.getByRole('dialog', { name: new RegExp(`^${finance}`) })
    await expect.element(why.getByText(text.notGranted)).toBeVisible()
  })

  test('[HOME-05] requests an application that the person does not have, by the keyboard alone', async () => {
    const ask = 'POST /iam-portal/v1/portal/app/request'
    answer(ask, { requestId: '00000000-0000-4000-8000-000000000001' })
    await openSearchable(language, { locked: { requestable: true } })
    await search('cwgx')
    await expect.element(chosen.getByText(text.request)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const request = page.getByRole('dialog', { name: text.requestOf(finance) })
    await userEvent.fill(request.getByRole('textbox'), 'Q4')
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect.element(request).not.toBeInTheDocument()
    expect(requestsOf(ask)).toHaveLength(1)
  })

  test('[HOME-05] leads from a requested application to the request', async () => {
    answer('POST /iam-portal/v1/portal/app/request/mine', pageOf([]))
    answer('GET /iam-portal/v1/portal/app/request/waiting', { count: 0, answers: false })
    const time = '2026-03-02 09:00:00'
    const requested = { requestable: true, requested: true, request: { state: 'open', time } } as const
    await openSearchable(language, { locked: requested })
    await search('cwgx')
    await expect.element(chosen.getByText(text.requested, { exact: true })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(text.requests)).toBeVisible()
  })

  test('groups results by kind, highlights the match, and says if there are none', async () => {
    await openSearchable(language)
    await search('ywtxl')
    await expect.element(dialog.getByRole('group', { name: new RegExp(`^${text.screens} 1$`) })).toBeVisible()
    await search(finance.slice(0, 2))
    const group = dialog.getByRole('group', { name: new RegExp(`^${text.apps} 1$`) })
    await expect.element(group.getByRole('mark')).toHaveTextContent(finance.slice(0, 2))
    await expect.element(dialog.getByRole('status').filter({ hasText: text.results })).toBeInTheDocument()
    await search('qqqqq')
    await expect.element(dialog.getByText(text.nothing, { exact: false })).toBeVisible()
    await expect.element(chosen).not.toBeInTheDocument()
  })
})
