import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations, wordsOutside } from '#web/testing/accessibility.ts'
import { pressOn } from '#web/testing/keyboard.ts'
import { openPage, reloadPage } from '#web/testing/open-page.tsx'
import { requestsOf } from '#web/testing/replies.ts'
import {
  answerApplications,
  answerContacts,
  appNameOf,
  chen,
  chooseApplication,
  contactList,
  moduleNameOf,
} from './testing/contacts.ts'

const texts = {
  zh: {
    title: '运维通讯录',
    search: '姓名、应用、模块、电话',
    application: '应用',
    module: '模块',
    allApplications: '全部应用',
    noApplication: '没有找到应用',
    giveUp: '清除所选应用',
    operation: '运维',
    contact: '联系人',
    call: (name: string) => `拨打${name}的电话 ${chen.phone}`,
    write: (name: string) => `写邮件给${name} ${chen.email}`,
    copyPhone: (name: string) => `复制${name}的电话`,
    copyWecom: (name: string) => `复制${name}的企业微信号`,
    copied: (value: string) => `已复制 ${value}`,
    nothing: '没有符合条件的联系人',
    clear: '清除筛选',
  },
  en: {
    title: 'Operations contacts',
    search: 'Name, app, module or phone',
    application: 'App',
    module: 'Module',
    allApplications: 'All apps',
    noApplication: 'No apps found',
    giveUp: 'Clear app',
    operation: 'Operations',
    contact: 'Contact',
    call: (name: string) => `Call ${name}, ${chen.phone}`,
    write: (name: string) => `Email ${name}, ${chen.email}`,
    copyPhone: (name: string) => `Copy ${name}’s phone number`,
    copyWecom: (name: string) => `Copy ${name}’s WeCom ID`,
    copied: (value: string) => `Copied ${value}`,
    nothing: 'No matching contacts',
    clear: 'Clear filters',
  },
} as const

const languages = inTurn(['zh', 'en'] as const)

type Options = { query?: string; width?: number; height?: number }

async function openContacts(language: Language, { query = '', ...size }: Options = {}): Promise<void> {
  await openPage(`/home/contacts${query}`, { language, ...size })
}

const rows = page
  .getByRole('table')
  .getByRole('row')
  .filter({ has: page.getByRole('cell') })
const expectRows = (count: number) => expect.poll(() => rows.elements().length).toBe(count)
const lastAsked = () => requestsOf(contactList).at(-1)?.body
const chosen = () => new URLSearchParams(location.search).get('app')

describe.for(languages)('[HOME-10] the operations address book, in %s', (language) => {
  const text = texts[language]
  const application = page.getByRole('combobox', { name: text.application })

  test('narrows by text, application, module and duty; the address keeps it', async () => {
    answerContacts(language)
    await openContacts(language)
    await expectRows(20)
    await expect.poll(() => document.title).toBe(text.title)
    await chooseApplication(application, appNameOf('expenses', language))
    await expectRows(9)
    const module = page.getByRole('combobox', { name: text.module })
    const name = moduleNameOf(1, language)
    await userEvent.selectOptions(module, name)
    await expectRows(3)
    await userEvent.click(page.getByRole('radio', { name: text.operation }))
    await expectRows(1)
    expect(lastAsked()).toMatchObject({ appCode: 'expenses', module: name, duty: 'operation' })
    reloadPage()
    await expectRows(1)
    expect(lastAsked()).toMatchObject({ appCode: 'expenses', module: name, duty: 'operation' })
    await userEvent.fill(page.getByRole('searchbox', { name: text.search }), 'nobody at all')
    await expect.element(page.getByText(text.nothing)).toBeVisible()
    expect(lastAsked()?.keyword).toBe('nobody at all')
    await userEvent.click(page.getByRole('button', { name: text.clear }))
    await expectRows(20)
    expect(location.pathname + location.search).toBe('/iambiz/home/contacts')
  })

  test('[HOME-06] an application is chosen among a thousand: by some letters, by keys, by a click; Esc and the cross give it up', async () => {
    answerContacts(language)
    answerApplications(language, 1000)
    await openContacts(language, { width: 390, height: 844 })
    const options = page.getByRole('listbox', { name: text.application }).getByRole('option')
    const marked = page.getByRole('option', { selected: true })
    const [finance, warehouse] = (['shared-finance', 'warehouse'] as const).map((code) =>
      appNameOf(code, language),
    )
    await userEvent.click(application)
    await expect.element(marked.getByText(text.allApplications)).toBeVisible()
    await expect.element(options.first()).toHaveAttribute('aria-setsize', '1001')
    expect(options.elements().length).toBeLessThan(100)
    expect(await violations()).toEqual([])
    expect(await tooWide()).toBe(0)
    // Scrolling near the end renders more options.
    while (options.filter({ hasText: 'App 90' }).elements().length === 0)
      await userEvent.keyboard('{PageDown}')
    await userEvent.keyboard('cw')
    await expect.element(marked.getByText(finance ?? '')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(marked.getByText(warehouse ?? '')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(options.first()).not.toBeInTheDocument()
    await expect.element(application).toHaveValue('')
    expect(chosen()).toBe(null)
    await userEvent.keyboard('nothing at all')
    await expect.element(page.getByRole('status').filter({ hasText: text.noApplication })).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(application, 'finance')
    await userEvent.click(options.filter({ hasText: finance ?? '' }))
    await expect.poll(chosen).toBe('shared-finance')
    await expect.element(application).toHaveValue(finance ?? '')
    await userEvent.click(page.getByRole('button', { name: text.giveUp }))
    await expect.poll(chosen).toBe(null)
    await expect.element(application).toHaveFocus()
    await chooseApplication(application, appNameOf('expenses', language))
    await userEvent.fill(application, '')
    await expect.element(options.first()).toBeVisible()
    await userEvent.click(page.getByRole('heading', { level: 1 }))
    await expect.poll(chosen).toBe(null)
    await expect.element(application).toHaveValue('')
  })

  test('calls, writes and copies', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    answerContacts(language)
    const name = chen[language]
    await openContacts(language, { query: `?app=expenses&duty=operation&q=${encodeURIComponent(name)}` })
    await expectRows(1)
    const link = (label: string) => rows.getByRole('link', { name: label })
    await expect.element(link(text.call(name))).toHaveAttribute('href', 'tel:13805831024')
    await expect.element(link(text.write(name))).toHaveAttribute('href', `mailto:${chen.email}`)
    await userEvent.click(page.getByRole('button', { name: text.copyPhone(name) }))
    await expect.element(page.getByText(text.copied(chen.phone))).toBeVisible()
    await pressOn(page.getByRole('button', { name: text.copyWecom(name) }))
    await expect.element(page.getByText(text.copied(chen.wecomId))).toBeVisible()
    expect(copied.mock.calls).toEqual([[chen.phone], [chen.wecomId]])
  })

  test('sorts by a heading, and the other way round at the second choice', async () => {
    answerContacts(language)
    await openContacts(language, { query: '?app=expenses' })
    const heading = page.getByRole('columnheader', { name: text.contact })
    await userEvent.click(heading.getByRole('button'))
    await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(lastAsked).toMatchObject({ sortField: 'name', sortOrder: 'asc' })
    await userEvent.click(heading.getByRole('button'))
    await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(lastAsked).toMatchObject({ sortField: 'name', sortOrder: 'desc' })
  })

  test('on a phone gives a contact two lines, wide enough for fingers', async () => {
    answerContacts(language)
    await openContacts(language, { query: '?app=expenses&duty=operation', width: 390, height: 844 })
    await expectRows(3)
    const row = rows.first()
    expect(row.element().getBoundingClientRect().height).toBeLessThan(90)
    const controls = [...row.getByRole('link').elements(), ...row.getByRole('button').elements()]
    expect(controls.length).toBeGreaterThan(2)
    for (const control of controls) {
      const { width, height } = control.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    expect(await tooWide()).toBe(0)
    expect(wordsOutside(page.getByRole('tabpanel').element())).toEqual([])
  })
})

test.for(inTurn(sights))(
  '[HOME-10] the address book keeps nobody out, in %s, %i pixels wide, %s',
  async ([language, width, mode]) => {
    answerContacts(language)
    await openContacts(language, { width })
    await expectRows(20)
    showIn(mode)
    expect(await violations()).toEqual([])
    expect(await tooWide()).toBe(0)
  },
)
