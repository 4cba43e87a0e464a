import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tooWide, violations } from '#web/testing/accessibility.ts'
import { appNameOf, openSearchable, searchIn } from './testing/searched.ts'

const texts = {
  zh: {
    actions: /更多操作/,
    contacts: '帮助与联系人',
    contactsTitle: '运维通讯录',
    recent: '最近使用',
    customize: '自定义首页',
  },
  en: {
    actions: /More actions/,
    contacts: 'Help and contacts',
    contactsTitle: 'Operations contacts',
    recent: 'Recent',
    customize: 'Customize home page',
  },
} as const

/** Presses Ctrl-K in one task, without waiting; returns whether the page handles the key. */
const pressesSearchKey = () =>
  !dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))

describe.for(inTurn(['zh', 'en'] as const))('[HOME-06] the search, in %s', (language) => {
  const text = texts[language]
  const { dialog, open, search, firstLine, option, close } = searchIn(language)
  const finance = appNameOf('shared-finance', language)

  test('shows the actions for an entry, and goes back to the list', async () => {
    await openSearchable(language)
    await search('caiwu')
    await expect.poll(firstLine).toBe(finance)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(option(text.contacts)).toBeVisible()
    await userEvent.keyboard('{End}')
    const last = firstLine()
    await userEvent.keyboard('{Home}')
    await expect.poll(firstLine).not.toBe(last)
    await userEvent.keyboard('{Escape}')
    await expect.poll(firstLine).toBe(finance)
    await userEvent.keyboard('{Tab}')
    await expect.element(option(text.contacts)).toBeVisible()
    while (firstLine() !== text.contacts) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: text.contactsTitle })).toBeVisible()
    expect(new URLSearchParams(location.search).get('app')).toBe('shared-finance')
  })

  test('does not open over a modal dialog', async () => {
    await openSearchable(language, { path: '/home' })
    // From here on the code of the search is loaded, so that the search would open at once.
    await open()
    await close()
    await userEvent.click(page.getByRole('link', { name: text.customize }).first())
    const layout = page.getByRole('dialog', { name: text.customize })
    await expect.element(layout).toBeVisible()
    expect(pressesSearchKey()).toBe(false)
    await userEvent.keyboard('{Escape}')
    await expect.element(layout).not.toBeInTheDocument()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(pressesSearchKey()).toBe(true)
    await close()
    await open()
  })

  test('suggests what was used last, and is accessible, also on a phone', async () => {
    await openSearchable(language, { width: 390, height: 844 })
    await open()
    await expect.element(dialog.getByText(text.recent, { exact: true })).toBeVisible()
    await expect.poll(firstLine).toBe(appNameOf('mail', language))
    expect(await violations()).toEqual([])
    await search('caiwu')
    await expect.poll(firstLine).toBe(finance)
    expect(await violations()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: text.actions }))
    await expect.element(option(text.contacts)).toBeVisible()
    expect(await violations()).toEqual([])
    expect(await tooWide()).toBe(0)
  })
})

test('[HOME-06] a key press right after closing opens the search again, empty, and closing restores the focus', async () => {
  const { dialog, input, open, close } = searchIn('zh')
  await openSearchable('zh')
  const before = page.getByRole('button', { name: /我的账号/ })
  ;(before.element() as HTMLElement).focus()
  await open()
  await userEvent.keyboard('caiwu')
  ;(dialog.getByRole('button', { name: /^Esc/ }).element() as HTMLElement).click()
  // The next key press is a task of its own, after the microtasks queued by the click and before the `toggle` event.
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  pressesSearchKey()
  await new Promise((passed) => requestAnimationFrame(() => requestAnimationFrame(passed)))
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue('')
  await close()
  await expect.element(before).toHaveFocus()
})
