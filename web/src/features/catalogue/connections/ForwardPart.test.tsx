import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations, wordsOutside } from '#web/testing/accessibility.ts'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { appId, attempts, clientId, save, secret } from './testing/fixtures.ts'
import { forwardAttempts, forwardConnection, jwtConnection, launchUrl } from './testing/kind-fixtures.ts'
import { button, field, openSignOn, store } from './testing/kind-page.ts'

const rotate = 'POST /iam-authority/v1/admin/connection/rotateSecret'
const drawer = page.getByRole('dialog', { name: /^(Edit app|Sign-on: Monitoring)$/ })

beforeEach(() => store(null))

test('[SSO-01] an app behind a proxy has addresses, and the proxy a secret that is shown once', async () => {
  await openSignOn()
  await userEvent.click(button(/^nginx/))
  await expect.element(field('Protected addresses')).toHaveValue('https://grafana.example.com')
  for (const absent of ['Redirect addresses', 'Service addresses', 'Sign-on start address'])
    expect(field(absent).elements(), absent).toEqual([])
  await userEvent.fill(field('Protected addresses'), '')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Enter at least one protected address.')).toBeVisible()
  await userEvent.fill(field('Protected addresses'), 'https://wiki.example.com\nhttps://docs.example.com/a')
  await userEvent.fill(field('Attribute 2'), 'e_mail')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText(/letters, digits and - in them/)).toBeVisible()
  await userEvent.fill(field('Attribute 2'), 'email')
  refuse(save, 'connection.host', {
    fields: [{ field: 'forward.hosts.1', message: 'Enter an https address without a path.' }],
  })
  await userEvent.click(button('Save and get settings'))
  await expect
    .element(page.getByText('https://docs.example.com/a · Enter an https address without a path.'))
    .toBeVisible()
  store(null)
  await userEvent.fill(field('Protected addresses'), 'https://wiki.example.com')
  await userEvent.click(button('Save and get settings'))
  const shown = page.getByRole('region', { name: 'New proxy secret' })
  await expect.element(shown.getByText(secret)).toBeVisible()
  const settings = drawer.getByRole('region', { name: 'Settings for the app' })
  await expect.element(settings.getByText(new RegExp(`X-Iambiz-Secret "${secret}"`))).toBeVisible()
  await userEvent.click(button('I’ve saved it'))
  await expect.element(settings.getByText(/X-Iambiz-Secret "PROXY_SECRET"/)).toBeVisible()
  await expect
    .element(settings.getByText('Replace PROXY_SECRET below with the secret you saved.'))
    .toBeVisible()
  await expect
    .element(settings.getByText('https://id.example.com/forward-auth', { exact: true }))
    .toBeVisible()
  expect(settings.getByText(clientId, { exact: true }).elements()).toEqual([])
  expect(requestsOf(save).at(-1)?.body).toMatchObject({
    ...{ appId, kind: 'forward', template: 'forward-nginx', secretDays: 365, subject: 'userNo' },
    forward: { hosts: ['https://wiki.example.com'] },
  })
  const link = page.getByRole('link', { name: 'Test sign-on' }).element() as HTMLAnchorElement
  expect(link.href).toBe(launchUrl)
})

test('[SSO-04] the secret of a proxy is replaced after an explanation', async () => {
  store(forwardConnection)
  answer(rotate, { revision: 2, clientSecret: secret, previousUntil: '2026-03-03 09:00:00' })
  await openSignOn()
  await userEvent.click(button('Replace secret'))
  const question = page.getByRole('dialog', { name: 'Replace the secret?' })
  await expect.element(question.getByText(/so update the proxy before then/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Replace secret' }))
  await expect.element(page.getByRole('region', { name: 'New proxy secret' })).toBeVisible()
})

test('[SSO-01] attempts at a proxy say what to change', async () => {
  store(forwardConnection)
  answer(attempts, { list: forwardAttempts, total: 2, pageNum: 1, pageSize: 20, pages: 1 })
  await openSignOn()
  const list = drawer.getByRole('region', { name: 'Attempts' })
  await expect.element(list.getByText(/The proxy sent no secret or a wrong one/)).toBeVisible()
  await expect.element(list.getByText(/started in another browser/)).toBeVisible()
})

test('[SSO-01] an app that takes a token has an address and an audience, and starts at the provider', async () => {
  await openSignOn()
  await userEvent.click(button(/^App that takes a token/))
  await expect.element(field('Token address')).toHaveValue('https://grafana.example.com/sso')
  await userEvent.fill(field('Token address'), '')
  await userEvent.fill(field('Audience (aud)'), ' ')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Enter the token address.')).toBeVisible()
  await expect.element(page.getByText('Enter an audience.')).toBeVisible()
  await userEvent.fill(field('Token address'), 'https://old.example.com/sso')
  await userEvent.fill(field('Audience (aud)'), 'old')
  refuse(save, 'connection.audience-used', {
    fields: [{ field: 'jwt.audience', message: 'Another app already uses this audience.' }],
  })
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Another app already uses this audience.')).toBeVisible()
  store(null)
  await userEvent.fill(field('Audience (aud)'), 'old-hr')
  await userEvent.click(page.getByText('Advanced', { exact: false }))
  expect(field('Sign-on start address').elements()).toEqual([])
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Algorithm' }), 'ES256')
  await userEvent.click(button('Save and get settings'))
  const settings = drawer.getByRole('region', { name: 'Settings for the app' })
  await expect.element(settings.getByText('https://id.example.com', { exact: true })).toBeVisible()
  await expect.element(settings.getByText(launchUrl, { exact: true })).toBeVisible()
  expect(settings.getByText('https://id.example.com/token', { exact: true }).elements()).toEqual([])
  expect(button('Replace secret').elements()).toEqual([])
  expect(requestsOf(save).at(-1)?.body).toMatchObject({
    ...{ appId, kind: 'jwt', template: 'jwt' },
    jwt: { url: 'https://old.example.com/sso', audience: 'old-hr', alg: 'ES256' },
  })
})

test.for(sights)('[SSO-01] is readable in %s, %i pixels wide, %s', async ([language, width, mode]) => {
  const names = {
    zh: { form: '修改', advanced: '高级设置' },
    en: { form: 'Change', advanced: 'Advanced' },
  }[language]
  const look = async () => {
    expect([await violations(), await tooWide()]).toEqual([[], 0])
    expect(wordsOutside(document.body)).toEqual([])
  }
  store(forwardConnection)
  answer(attempts, { list: forwardAttempts, total: 2, pageNum: 1, pageSize: 20, pages: 1 })
  await openSignOn({ language, width })
  showIn(mode)
  await expect.element(page.getByText('https://id.example.com/forward-auth', { exact: true })).toBeVisible()
  await look()
  await userEvent.click(page.getByRole('button', { name: names.form, exact: true }))
  await userEvent.click(page.getByText(names.advanced, { exact: false }))
  await look()
  store(jwtConnection)
  await openSignOn({ language, width })
  showIn(mode)
  await expect.element(page.getByText('https://id.example.com', { exact: true })).toBeVisible()
  await look()
})
