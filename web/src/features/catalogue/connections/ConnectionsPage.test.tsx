import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { answerConnection, appId, connection, list, listed } from './testing/fixtures.ts'

type Options = Parameters<typeof openPage>[1]

const open = (below = '', options: Options = {}) =>
  openPage(`/home/admin/connections${below}`, {
    home: signedIn({ adminKind: 'business_sys_manager' }),
    language: 'en',
    ...options,
  })

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

beforeEach(() => {
  answerConnection(connection)
  answer(list, { isBundled: true, list: listed })
})

test('[SSO-01] all connections are listed with their state, use and the end of their secrets', async () => {
  await open()
  const monitoring = row('Monitoring')
  for (const text of [
    'On',
    'Grafana',
    '2026-03-02 09:15',
    '128 sign-ons',
    '3 failed',
    'Expires 2099-03-02 09:15',
  ])
    await expect.element(monitoring.getByText(text, { exact: true })).toBeVisible()
  for (const text of ['Off', 'Never', 'Expired 2025-03-02 09:00'])
    await expect.element(row('知识库').getByText(text, { exact: true })).toBeVisible()
  await expect.element(row('Mobile').getByText('No secret')).toBeVisible()
})

test('[SSO-01] the list is narrowed by a text and by the state, and a row opens beside it', async () => {
  await open()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Status' }), 'On')
  await expect.element(row('知识库')).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('searchbox', { name: /Search apps/ }), '监控')
  await expect.element(row('Mobile')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('link', { name: 'Monitoring' }))
  const drawer = page.getByRole('dialog', { name: 'Sign-on: Monitoring' })
  await expect.element(drawer.getByRole('region', { name: 'Attempts' })).toBeVisible()
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
  await expect.poll(() => decodeURI(location.search)).toBe('?q=监控&status=1')
  await userEvent.fill(page.getByRole('searchbox', { name: /Search apps/ }), 'nothing')
  await expect.element(page.getByText('No matching apps')).toBeVisible()
})

test('[SSO-01] more than a page of connections has pages', async () => {
  const [first] = listed
  if (!first) throw new Error('nothing is listed')
  const many = Array.from({ length: 45 }, (_, at) => ({
    ...first,
    appId: `0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7${String(at).padStart(3, '0')}`,
    nameEn: `App ${at}`,
  }))
  answer(list, { isBundled: true, list: many })
  await open('?page=3')
  await expect.element(page.getByText('45 apps').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'App 44' })).toBeVisible()
  expect(page.getByRole('link', { name: /^App \d/ }).elements()).toHaveLength(5)
})

test('[SSO-01] nothing connected, failed and another provider are said', async () => {
  answer(list, { isBundled: true, list: [] })
  await open()
  await expect.element(page.getByText('No apps are connected yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Apps' })).toBeVisible()
  answer(list, { isBundled: false, list: [] })
  await open()
  await expect.element(page.getByText('Apps can’t be connected here')).toBeVisible()
  refuse(list, 'connection.provider-away')
  await open()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  refuse('POST /iam-authority/v1/admin/app/detail', 'resource.not-found')
  answer(list, { isBundled: true, list: listed })
  await open(`/${appId}`)
  await expect.element(page.getByText('This app doesn’t exist, or you don’t manage it.')).toBeVisible()
})

test.for(sights)('[SSO-01] is readable in %s, %i pixels wide, %s', async ([language, width, mode]) => {
  await open('', { language, width })
  showIn(mode)
  await expect.element(page.getByRole('row').filter({ hasText: 'grafana' })).toBeVisible()
  expect([await violations(), await tooWide()]).toEqual([[], 0])
})
