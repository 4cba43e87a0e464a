import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import type { AdminKind } from '@iambiz/contract/platform/access.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations, wordsOutside } from '#web/testing/accessibility.ts'
import { pressOn } from '#web/testing/keyboard.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import {
  answerConnection,
  appId,
  attempts,
  clientId,
  connection,
  detail,
  save,
  secret,
  status,
} from './testing/fixtures.ts'

const rotate = 'POST /iam-authority/v1/admin/connection/rotateSecret'
const signOutAll = 'POST /iam-authority/v1/admin/connection/signOutAll'
const remove = 'POST /iam-authority/v1/admin/connection/delete'
const returned = 'https://grafana.example.com/login/generic_oauth'

type Options = Parameters<typeof openPage>[1] & { as?: AdminKind }

const open = ({ as = 'super_manager', ...options }: Options = {}) =>
  openPage(`/home/admin/applications/${appId}/sign-on`, {
    home: signedIn({ adminKind: as }),
    language: 'en',
    ...options,
  })

const drawer = page.getByRole('dialog', { name: /^(Edit app|Sign-on: Monitoring)$/ })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const settings = drawer.getByRole('region', { name: 'Settings for the app' })

/** Mocks a server that stores the connection of the calls. */
function store(first: Connection | null): void {
  let stored = first
  answerConnection(first)
  answer(detail, () => ({ isBundled: true, connection: stored }))
  answer(save, ({ body }) => {
    const isNew = stored === null
    stored = { ...connection, ...body, revision: (stored?.revision ?? 0) + 1 }
    return { revision: stored.revision, clientId, ...(isNew && { clientSecret: secret }) }
  })
  answer(status, ({ body }) => {
    stored = { ...connection, ...stored, status: body.status, revision: body.revision + 1 }
    return { revision: stored.revision }
  })
  answer(remove, () => {
    stored = null
    return null
  })
}

beforeEach(() => store(connection))

test('[SSO-01][SSO-04] an application is connected: its kind is chosen, one address fills the form, and what to paste has the secret', async () => {
  store(null)
  await openPage(`/home/admin/applications/${appId}`, {
    home: signedIn({ adminKind: 'super_manager' }),
    language: 'en',
  })
  await userEvent.click(drawer.getByRole('tab', { name: 'Sign-on' }))
  expect(location.pathname).toBe(`/iambiz/home/admin/applications/${appId}/sign-on`)
  await userEvent.click(button(/^Grafana/))
  const form = page.getByRole('form', { name: 'Connect: Grafana' })
  await expect
    .element(form.getByRole('textbox', { name: 'App address' }))
    .toHaveValue('https://grafana.example.com')
  const addresses = form.getByRole('textbox', { name: 'Redirect addresses' })
  await expect.element(addresses).toHaveValue(returned)
  await userEvent.fill(form.getByRole('textbox', { name: 'App address' }), 'https://g.example.org/')
  await expect.element(addresses).toHaveValue('https://g.example.org/login/generic_oauth')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByRole('region', { name: 'New client secret' })).toBeInViewport()
  expect(requestsOf(save).map(({ body }) => body)).toMatchObject([
    {
      ...{ appId, template: 'grafana', scopes: ['openid', 'profile', 'email', 'roles'] },
      redirectUris: ['https://g.example.org/login/generic_oauth'],
      postLogoutRedirectUris: ['https://g.example.org/login'],
      ...{ tokenEndpointAuthMethod: 'client_secret_basic', pkce: 'required', secretDays: 365 },
    },
  ])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(settings.getByRole('button', { name: /^Copy: Add to grafana/ }))
  expect(copied.mock.lastCall?.[0]).toContain(`client_secret = ${secret}\n`)
  await userEvent.click(button('Copy secret'))
  expect(copied.mock.lastCall).toEqual([secret])
  await userEvent.click(button('I’ve saved it'))
  await expect.element(settings.getByText(/client_secret = CLIENT_SECRET/)).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
  await userEvent.click(button('Turn on'))
  await expect.element(drawer.getByText(/Everyone with access to this app can sign on/)).toBeVisible()
  expect(requestsOf(status).map(({ body }) => body)).toEqual([{ appId, status: 1, revision: 1 }])
})

test('[SSO-05] settings of the connection before a change are not there to be pasted while the new ones are read', async () => {
  store(null)
  await open()
  await userEvent.click(button(/^Grafana/))
  await expect.element(button('Save and get settings')).toBeVisible()
  hold('POST /iam-authority/v1/admin/connection/endpoints')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByRole('region', { name: 'New client secret' })).toBeVisible()
  expect(settings.element().querySelector('pre')).toBeNull()
})

test('[SSO-04] leaving while a secret is shown asks whether it was saved', async () => {
  answer(rotate, { revision: 2, clientSecret: secret, previousUntil: '2026-03-03 09:00:00' })
  await open()
  await userEvent.click(button('Replace secret'))
  await userEvent.click(
    page.getByRole('dialog', { name: 'Replace the secret?' }).getByRole('button', { name: 'Replace secret' }),
  )
  await expect.element(page.getByText(secret, { exact: true })).toBeVisible()
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
  const question = page.getByRole('dialog', { name: 'Have you saved the secret?' })
  await userEvent.click(question.getByRole('button', { name: 'Go back' }))
  await expect.element(page.getByText(secret, { exact: true })).toBeVisible()
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
  await userEvent.click(question.getByRole('button', { name: 'Yes, leave' }))
  await expect.element(drawer).not.toBeInTheDocument()
})

test('[SSO-01] what is wrong with one of several addresses names it, and a fault among the advanced fields unfolds them', async () => {
  refuse(save, 'connection.address', {
    fields: [
      { field: 'redirectUris.1', message: 'Enter a full https address.' },
      { field: 'backchannelLogoutUri', message: 'This address may not be called.' },
    ],
  })
  await open()
  await userEvent.click(button('Change'))
  const addresses = page.getByRole('textbox', { name: 'Redirect addresses' })
  await userEvent.fill(addresses, '')
  await userEvent.click(button('Save'))
  await expect.element(page.getByText('Enter at least one redirect address.')).toBeVisible()
  expect(requestsOf(save)).toEqual([])
  await userEvent.fill(addresses, `${returned}\n\nhttp://other.example.com/*`)
  await userEvent.click(button('Save'))
  await expect
    .element(page.getByText('http://other.example.com/* · Enter a full https address.'))
    .toBeVisible()
  await expect.element(addresses).toHaveFocus()
  const hidden = page.getByRole('textbox', { name: 'Sign-out notice address', exact: true })
  await expect.element(hidden).toBeVisible()
  await expect.element(page.getByText('This address may not be called.')).toBeVisible()
})

test('[SSO-01] a connection that another administrator has changed is not overwritten', async () => {
  refuse(save, 'resource.changed')
  await open()
  await userEvent.click(button('Change'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Redirect addresses' }), 'https://mine.example/')
  await userEvent.click(button('Save'))
  const theirs = ['https://theirs.example/']
  answer(detail, { isBundled: true, connection: { ...connection, redirectUris: theirs, revision: 7 } })
  await userEvent.click(button('Load latest version'))
  await expect.element(page.getByRole('textbox', { name: 'Redirect addresses' })).toHaveValue(theirs.join())
  store({ ...connection, revision: 7 })
  await userEvent.click(page.getByText('Advanced', { exact: false }))
  await userEvent.click(page.getByRole('checkbox', { name: /^Phone/ }))
  await userEvent.click(button('Add field'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Field 1' }), 'staff_no')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sign in again' }), 'Every time')
  await userEvent.click(button('Save'))
  await expect
    .poll(() => requestsOf(save).at(-1)?.body)
    .toMatchObject({
      ...{ revision: 7, maxAge: 0, claims: [{ name: 'staff_no', from: 'userNo' }] },
      scopes: ['openid', 'profile', 'email', 'phone', 'roles'],
    })
})

test('[SSO-01] attempts say why a sign-on failed and what to do, and are read again', async () => {
  await open()
  const list = drawer.getByRole('region', { name: 'Attempts' })
  await expect.element(list.getByRole('link', { name: 'Test sign-on' })).toBeVisible()
  const { href, target, rel } = list
    .getByRole('link', { name: 'Test sign-on' })
    .element() as HTMLAnchorElement
  expect([href, target, rel]).toEqual([
    'https://grafana.example.com/d/overview?orgId=1',
    '_blank',
    'noreferrer',
  ])
  const wrong = list.getByRole('listitem').filter({ hasText: 'redirect address isn’t listed' })
  await expect.element(wrong.getByText(`Received: ${returned.replace('s:', ':')}`)).toBeVisible()
  await expect.element(list.getByText(/doesn’t have access to the app/)).toBeVisible()
  await expect.element(list.getByText('Reason: not-yet-known')).toBeVisible()
  const late = {
    ...{ time: '2026-03-02 09:30:00', step: 'token' as const, result: 'refused' as const },
    ...{ reason: 'credentials', detail: '' },
  }
  answer(attempts, { list: [late], total: 1, pageNum: 1, pageSize: 20, pages: 1 })
  await userEvent.click(list.getByRole('button', { name: 'Refresh' }))
  await expect.element(list.getByText(/The secret is wrong/)).toBeVisible()
})

test('[SSO-06] a connection that starts at the application says who asks', async () => {
  answerConnection({ ...connection, initiateLoginUri: 'https://grafana.example.com/start' })
  await open()
  const link = page.getByRole('link', { name: 'Test sign-on' })
  await expect.element(link).toBeVisible()
  const { searchParams } = new URL((link.element() as HTMLAnchorElement).href)
  expect(Object.fromEntries(searchParams)).toEqual({
    iss: 'https://id.example.com',
    target_link_uri: 'https://grafana.example.com/d/overview?orgId=1',
  })
})

test('[SSO-01] switching off, signing everybody out and disconnecting ask first', async () => {
  store({ ...connection, status: 1 })
  answer(signOutAll, { ended: 3 })
  await open()
  await userEvent.click(button('Turn off'))
  const question = page.getByRole('dialog', { name: 'Turn off sign-on for Monitoring?' })
  await userEvent.click(question.getByRole('button', { name: 'Turn off' }))
  await expect.element(button('Turn on')).toBeVisible()
  await userEvent.click(button('Sign everyone out'))
  const asked = page.getByRole('dialog', { name: 'Sign everyone out of Monitoring?' })
  await userEvent.click(asked.getByRole('button', { name: 'Sign everyone out' }))
  await expect.element(page.getByText('3 sign-ons ended')).toBeVisible()
  await userEvent.click(button('Disconnect'))
  const last = page.getByRole('dialog', { name: 'Disconnect Monitoring?' })
  await userEvent.click(last.getByRole('button', { name: 'Disconnect' }))
  await expect.element(page.getByRole('heading', { name: 'Choose what you’re connecting' })).toBeVisible()
  expect(requestsOf(remove).map(({ body }) => body)).toEqual([{ appId, revision: 2 }])
})

test('[SSO-01] who manages the system reads, tests and sees attempts, and changes nothing', async () => {
  await open({ as: 'business_sys_manager' })
  await expect.element(drawer.getByRole('region', { name: 'Attempts' })).toBeVisible()
  await expect.element(settings.getByText(/client_secret = CLIENT_SECRET/)).toBeVisible()
  for (const name of ['Turn on', 'Change', 'Replace secret', 'Sign everyone out', 'Disconnect'])
    expect(button(name).elements(), name).toEqual([])
  answerConnection(null)
  await open({ as: 'business_sys_manager' })
  await expect.element(drawer.getByText('A super administrator can connect it here.')).toBeVisible()
  expect(page.getByRole('button', { name: /Grafana/ }).elements()).toEqual([])
})

test('[SSO-01] waiting, failed and another provider are said', async () => {
  hold(detail)
  await open()
  await expect.element(drawer.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument()
  refuse(detail, 'connection.provider-away')
  await open()
  await expect.element(drawer.getByText('Couldn’t load the sign-on settings.')).toBeVisible()
  answer(detail, { isBundled: false, connection: null })
  await userEvent.click(drawer.getByRole('button', { name: 'Retry' }))
  await expect.element(drawer.getByText('Apps can’t be connected here')).toBeVisible()
})

test('what was typed of the application is still there after a look at its sign-on', async () => {
  await open()
  await userEvent.click(drawer.getByRole('tab', { name: 'Details' }))
  await userEvent.fill(drawer.getByRole('textbox', { name: 'English name' }), 'Observability')
  await userEvent.click(drawer.getByRole('tab', { name: 'Sign-on' }))
  await expect.element(settings).toBeVisible()
  await userEvent.click(drawer.getByRole('tab', { name: 'Details' }))
  await expect.element(drawer.getByRole('textbox', { name: 'English name' })).toHaveValue('Observability')
})

test('[SSO-01] by keyboard alone the focus stays in the drawer from one step to the next', async () => {
  store(null)
  await open()
  await pressOn(page.getByRole('button', { name: /^Grafana/ }))
  await expect.element(page.getByRole('form', { name: 'Connect: Grafana' })).toBeVisible()
  const focused = () => document.activeElement?.closest('.connection') !== null
  await expect.poll(focused).toBe(true)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Choose another' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}')
  await expect.element(button('Save and get settings')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('I’ve saved it')).toBeVisible()
  await expect.poll(focused).toBe(true)
})

test.for(sights)('[SSO-01] is readable in %s, %i pixels wide, %s', async ([language, width, mode]) => {
  const names = {
    zh: { form: '修改', advanced: '高级设置', secret: '更换密钥', vendor: '官方文档' },
    en: { form: 'Change', advanced: 'Advanced', secret: 'Replace secret', vendor: /documentation/ },
  }[language]
  await open({ language, width })
  showIn(mode)
  await expect.element(page.getByRole('button', { name: names.secret })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: '欧阳慕容若曦' }).first()).toBeVisible()
  expect([await violations(), await tooWide()]).toEqual([[], 0])
  await userEvent.click(page.getByRole('button', { name: names.form, exact: true }))
  await userEvent.click(page.getByText(names.advanced, { exact: false }))
  expect([await violations(), await tooWide()]).toEqual([[], 0])
  expect(wordsOutside(document.body)).toEqual([])
  answerConnection(null)
  await open({ language, width })
  showIn(mode)
  await userEvent.click(page.getByRole('button', { name: /^GitLab (?!\(|（)/ }))
  await expect.element(page.getByRole('link', { name: names.vendor })).toBeVisible()
  expect([await violations(), await tooWide()]).toEqual([[], 0])
})
