import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFile } from '#web/testing/choose-file.ts'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { appId, save } from './testing/fixtures.ts'
import { draft } from './testing/kind-fixtures.ts'
import { button, field, importMetadata, openSignOn, store } from './testing/kind-page.ts'

beforeEach(() => store(null))

test('[SSO-01] metadata is compared with the form field by field before it is filled in, and saved', async () => {
  answer(importMetadata, draft)
  await openSignOn()
  await userEvent.click(button(/^GitLab \(SAML\)/))
  await expect.element(field('The app’s entity ID')).toHaveValue('https://grafana.example.com')
  await userEvent.click(button('Import metadata'))
  const dialog = page.getByRole('dialog', { name: 'Import the app’s metadata' })
  await userEvent.click(dialog.getByRole('button', { name: 'Read' }))
  await expect.element(dialog.getByText('Required')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Metadata address' }), 'https://sp.example.com/m')
  await userEvent.click(dialog.getByRole('button', { name: 'Read' }))
  const compare = page.getByRole('dialog', { name: 'What will change' })
  await expect.element(compare.getByText('The app’s entity ID')).toBeVisible()
  const firstOf = (name: 'del' | 'ins') => compare.element().querySelector(`${name} code`)?.textContent
  expect([firstOf('del'), firstOf('ins')]).toEqual([
    'https://grafana.example.com',
    'https://sp.example.com/metadata',
  ])
  await expect.element(compare.getByText(/sp\.example\.com Expires 2126-11-06/)).toBeVisible()
  await expect.element(compare.getByText(/Add them yourself: shoeSize/)).toBeVisible()
  expect(requestsOf(save)).toEqual([])
  await userEvent.click(compare.getByRole('button', { name: 'Fill in the form' }))
  await expect.element(field('The app’s entity ID')).toHaveValue('https://sp.example.com/metadata')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByRole('region', { name: 'Settings for the app' })).toBeVisible()
  expect(requestsOf(importMetadata).map(({ body }) => body)).toMatchObject([
    { appId, url: 'https://sp.example.com/m' },
  ])
  expect(requestsOf(save).map(({ body }) => body)).toMatchObject([
    {
      ...{ appId, kind: 'saml', template: 'saml-gitlab', scopes: [] },
      saml: { ...draft.saml, signAssertion: true, signResponse: true },
      claims: [{ name: 'name' }, { name: 'email' }, { name: draft.attributes[0], from: 'email' }],
    },
  ])
})

test('[SSO-01] metadata comes from a file as well, and what is wrong with it is said in place', async () => {
  refuse(importMetadata, 'connection.metadata', {
    ...{ reason: 'doctype-forbidden', detail: 'The file begins with <!DOCTYPE.' },
  })
  await openSignOn()
  await userEvent.click(button(/^SAML app/))
  await userEvent.click(button('Import metadata'))
  await userEvent.click(page.getByRole('radio', { name: 'Paste or choose a file' }))
  await chooseFile(button('Choose file'), new File(['<!DOCTYPE x>'], 'sp.xml'))
  await expect.element(field('Metadata (XML)')).toHaveValue('<!DOCTYPE x>')
  await userEvent.click(button('Read'))
  await expect.element(page.getByText(/has a DOCTYPE.*The file begins with <!DOCTYPE/)).toBeVisible()
  answer(importMetadata, { ...draft, attributes: [] })
  await userEvent.fill(field('Metadata (XML)'), '<md:EntityDescriptor/>')
  await userEvent.click(button('Read'))
  await userEvent.click(button('Fill in the form'))
  await userEvent.click(button('Import metadata'))
  await userEvent.fill(field('Metadata address'), 'https://sp.example.com/m')
  await userEvent.click(button('Read'))
  await expect.element(page.getByText('The form already matches this metadata.')).toBeVisible()
})
