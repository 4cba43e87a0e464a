import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { hold, refuse, requestsOf } from '#web/testing/replies.ts'
import { answerContacts, contactList } from './testing/contacts.ts'

const texts = {
  zh: {
    loading: '正在加载',
    failed: '运维通讯录加载失败',
    retry: '重试',
    none: '暂无运维联系人',
    refused: '操作过于频繁，请稍后再试',
    busy: '服务繁忙，请稍后再试',
    late: '服务繁忙，加载较慢，请稍候',
  },
  en: {
    loading: 'Loading',
    failed: 'Couldn’t load operations contacts.',
    retry: 'Retry',
    none: 'No operations contacts yet',
    refused: 'Too many requests. Try again later.',
    busy: 'The service is busy. Try again in a moment.',
    late: 'The service is busy, so this is taking longer than usual.',
  },
} as const

describe.for(inTurn(['zh', 'en'] as const))('[HOME-10] the operations address book in %s', (language) => {
  const text = texts[language]
  const rows = page.getByRole('table').getByRole('row')
  const open = () => openPage('/home/contacts', { language })

  test('says that it is on its way', async () => {
    answerContacts(language)
    hold(contactList)
    await open()
    await expect.poll(() => requestsOf(contactList).length).toBe(1)
    await expect.element(page.getByRole('status').getByText(text.loading)).toBeInTheDocument()
    // The message for a slow reply appears after four seconds.
    await expect.element(page.getByRole('status').getByText(text.late), { timeout: 10_000 }).toBeVisible()
  })

  test('says that nobody is written down yet', async () => {
    answerContacts(language, [])
    await open()
    await expect.element(page.getByText(text.none)).toBeVisible()
  })

  test('is read again where it could not be read', async () => {
    answerContacts(language)
    refuse(contactList, 'service.failed')
    await open()
    const alert = page.getByRole('alert')
    await expect.element(alert.getByText(text.failed)).toBeVisible()
    answerContacts(language)
    await userEvent.click(alert.getByRole('button', { name: text.retry }))
    await expect.poll(() => rows.elements().length).toBe(1 + 20)
  })

  test('says why it is refused', async () => {
    answerContacts(language)
    refuse(contactList, 'request.too-many')
    await open()
    await expect.element(page.getByRole('alert').getByText(text.refused)).toBeVisible()
    refuse(contactList, 'service.busy')
    await userEvent.click(page.getByRole('button', { name: text.retry }))
    await expect.element(page.getByRole('alert').getByText(text.busy)).toBeVisible()
  })
})
