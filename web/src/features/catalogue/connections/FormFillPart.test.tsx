import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations, wordsOutside } from '#web/testing/accessibility.ts'
import { refuse, requestsOf } from '#web/testing/replies.ts'
import { appId, save } from './testing/fixtures.ts'
import { formConnection, launchUrl } from './testing/kind-fixtures.ts'
import { button, field, openSignOn, store } from './testing/kind-page.ts'

const drawer = page.getByRole('dialog', { name: /^(Edit app|Sign-on: Monitoring)$/ })

beforeEach(() => store(null))

test('[SSO-11] form fill is marked as a last resort, with the reasons', async () => {
  await openSignOn()
  const group = page.getByRole('region', { name: 'Form fill (last resort)' })
  await expect.element(group.getByText(/the portal stores people’s passwords/)).toBeVisible()
  await userEvent.click(button(/^App with nothing but a sign-in form/))
  const reasons = page.getByRole('note')
  await expect.element(reasons.getByText(/A last resort/)).toBeVisible()
  await expect.element(reasons.getByText(/can’t ask for a second factor, nobody is signed out/)).toBeVisible()
})

test('[SSO-11] an app with nothing but a form has an address and field names, and starts at the provider', async () => {
  await openSignOn()
  await userEvent.click(button(/^App with nothing but a sign-in form/))
  await expect.element(field('Form address')).toHaveValue('https://grafana.example.com/login')
  for (const absent of ['Sign-on start address', 'Attribute 1'])
    expect(field(absent).elements(), absent).toEqual([])
  expect(page.getByRole('combobox', { name: 'Identify people by' }).elements()).toEqual([])
  await userEvent.fill(field('Form address'), '')
  await userEvent.click(button('Save and get settings'))
  for (const text of [
    'Enter the form address.',
    'Enter the name of the account field.',
    'Enter the name of the password field.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await userEvent.fill(field('Form address'), 'http://old.example.com/login')
  await userEvent.fill(field('Account field'), 'user')
  await userEvent.fill(field('Password field'), 'user')
  await userEvent.fill(field('Fixed fields'), 'domain=corp\nuser=x')
  refuse(save, 'connection.form-address', {
    fields: [
      { field: 'form.url', message: 'Enter a full https address.' },
      { field: 'form.fieldNames.password', message: 'Each name can be used once.' },
      { field: 'form.fixedFields.1.name', message: 'Enter a field name.' },
    ],
  })
  await userEvent.click(button('Save and get settings'))
  for (const text of [
    'Enter a full https address.',
    'Each name can be used once.',
    'user=x · Enter a field name.',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  refuse(save, 'connection.form-off', {
    fields: [{ field: 'kind', message: 'Form fill is switched off here.' }],
  })
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Form fill is switched off here.')).toBeVisible()
  store(null)
  await userEvent.fill(field('Form address'), 'https://old.example.com/login')
  await userEvent.fill(field('Password field'), 'pwd')
  await userEvent.fill(field('Fixed fields'), 'domain=corp')
  await userEvent.click(button('Save and get settings'))
  const settings = drawer.getByRole('region', { name: 'Settings for the app' })
  await expect.element(settings.getByText(launchUrl, { exact: true })).toBeVisible()
  expect(button('Replace secret').elements()).toEqual([])
  expect(requestsOf(save).at(-1)?.body).toMatchObject({
    ...{ appId, kind: 'form', template: 'form', claims: [], scopes: [] },
    form: {
      ...{ url: 'https://old.example.com/login', fieldNames: { account: 'user', password: 'pwd' } },
      fixedFields: [{ name: 'domain', value: 'corp' }],
    },
  })
})

test('[SSO-12] administrators see how many people have saved a sign-in, and what a change removes', async () => {
  store(formConnection)
  await openSignOn()
  const facts = drawer.getByRole('region', { name: 'Sign-on settings' })
  await expect.element(facts.getByText('12 people')).toBeVisible()
  await expect.element(facts.getByText('domain=corp')).toBeVisible()
  await userEvent.click(button('Change'))
  await expect.element(page.getByText(/all saved sign-ins are removed/)).toBeVisible()
})

test.for(sights)('[SSO-11] is readable in %s, %i pixels wide, %s', async ([language, width, mode]) => {
  const names = { zh: { form: '修改', advanced: '高级设置' }, en: { form: 'Change', advanced: 'Advanced' } }[
    language
  ]
  const look = async () => {
    expect([await violations(), await tooWide()]).toEqual([[], 0])
    expect(wordsOutside(document.body)).toEqual([])
  }
  store(formConnection)
  await openSignOn({ language, width })
  showIn(mode)
  await expect.element(page.getByText('domain=corp')).toBeVisible()
  await look()
  await userEvent.click(page.getByRole('button', { name: names.form, exact: true }))
  await userEvent.click(page.getByText(names.advanced, { exact: false }))
  await look()
})
