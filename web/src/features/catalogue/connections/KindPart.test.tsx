import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import type { AdminKind } from '@iambiz/contract/platform/access.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations, wordsOutside } from '#web/testing/accessibility.ts'
import { chooseFile } from '#web/testing/choose-file.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { savedFile } from '#web/testing/saved-files.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import {
  answerConnection,
  answerEndpoints,
  appId,
  attempts,
  clientId,
  connection,
  detail,
  save,
} from './testing/fixtures.ts'
import {
  casConnection,
  draft,
  launchUrl,
  newerCertificate,
  ownCertificate,
  samlAttempts,
  samlConnection,
  spCertificate,
} from './testing/kind-fixtures.ts'

const importMetadata = 'POST /iam-authority/v1/admin/connection/importMetadata'
const renew = 'POST /iam-authority/v1/admin/connection/renewCertificate'

type Options = Parameters<typeof openPage>[1] & { as?: AdminKind }

const open = ({ as = 'super_manager', ...options }: Options = {}) =>
  openPage(`/home/admin/applications/${appId}/sign-on`, {
    home: signedIn({ adminKind: as }),
    language: 'en',
    ...options,
  })

const drawer = page.getByRole('dialog', { name: /^(Edit app|Sign-on: Monitoring)$/ })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const toggle = (name: string) => page.getByRole('switch', { name, exact: true })

/** Mocks a server that stores the connection of the calls. */
function store(first: Connection | null): void {
  let stored = first
  answerConnection(first)
  answer(detail, () => ({ isBundled: true, connection: stored }))
  answer(save, ({ body }) => {
    const { saml, cas } = body
    const kinds = {
      ...(saml && { saml: { ...samlConnection.saml, ...saml } }),
      ...(cas && { cas: { ...casConnection.cas, ...cas } }),
    }
    stored = { ...connection, ...body, ...kinds, revision: (stored?.revision ?? 0) + 1 }
    return { revision: stored.revision, clientId }
  })
}

beforeEach(() => store(null))

test('[SSO-01] metadata is compared with the form field by field before it is filled in, and saved', async () => {
  answer(importMetadata, draft)
  await open()
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
  await expect.element(drawer.getByRole('region', { name: 'Settings for the app' })).toBeVisible()
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
  await open()
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

test('[SSO-01] errors of a SAML connection are at their fields, and unfold the advanced ones', async () => {
  await open()
  await userEvent.click(button(/^SAML app/))
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Enter the app’s entity ID.')).toBeVisible()
  await expect.element(field('The app’s entity ID')).toHaveFocus()
  await userEvent.fill(field('The app’s entity ID'), 'urn:sp')
  await userEvent.fill(field('ACS addresses'), 'https://sp.example.com/acs\nhttp://sp.example.com/*')
  await userEvent.click(page.getByText('Advanced', { exact: false }))
  await userEvent.click(toggle('Require signed requests'))
  await userEvent.click(toggle('Sign the assertion'))
  await userEvent.click(toggle('Sign the response'))
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Sign the assertion, the response, or both.')).toBeVisible()
  await expect
    .element(page.getByText('To require signed requests, paste the app’s certificate.'))
    .toBeVisible()
  expect(requestsOf(save)).toEqual([])
  await userEvent.click(toggle('Sign the response'))
  await userEvent.fill(field('Paste a certificate'), 'not a certificate')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText(/Paste the whole certificate/)).toBeVisible()
  await userEvent.fill(field('Paste a certificate'), spCertificate)
  await expect.element(page.getByText(/^sp\.example\.com/)).toBeVisible()
  await expect.element(field('Paste a certificate')).toHaveValue('')
  refuse(save, 'connection.entity-id-used', {
    fields: [
      { field: 'saml.entityId', message: 'Another app already uses this entity ID.' },
      { field: 'saml.acsUrls.1', message: 'Enter a full https address.' },
      { field: 'saml.certificates.0', message: 'The key is too short.' },
    ],
  })
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Another app already uses this entity ID.')).toBeVisible()
  await expect.element(page.getByText('http://sp.example.com/* · Enter a full https address.')).toBeVisible()
  await expect.element(page.getByText('The key is too short.')).toBeVisible()
  await userEvent.click(button('Remove certificate sp.example.com'))
  await expect.element(page.getByText(/^sp\.example\.com/)).not.toBeInTheDocument()
})

test('[SSO-05] a SAML application gets the addresses of its protocol, our metadata and our certificate', async () => {
  store(samlConnection)
  await open()
  const settings = drawer.getByRole('region', { name: 'Settings for the app' })
  await expect.element(settings.getByText('https://id.example.com/saml/sso', { exact: true })).toBeVisible()
  for (const absent of ['https://id.example.com/token', 'https://id.example.com/cas', clientId])
    expect(settings.getByText(absent, { exact: true }).elements(), absent).toEqual([])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(settings.getByRole('button', { name: 'Copy: Our entity ID' }))
  expect(copied.mock.lastCall).toEqual(['https://id.example.com/saml/metadata'])
  await userEvent.click(button('Download metadata'))
  const metadata = await savedFile()
  expect([metadata.name, await metadata.content.text()]).toEqual([
    'iambiz-saml-metadata.xml',
    '<EntityDescriptor/>',
  ])
  await userEvent.click(button('Download certificate'))
  expect(await (await savedFile()).content.text()).toBe(ownCertificate.certificate)
  expect(button('Replace secret').elements()).toEqual([])
  const link = page.getByRole('link', { name: 'Test sign-on' }).element() as HTMLAnchorElement
  expect(link.href).toBe(launchUrl)
})

test('[SSO-04] a new certificate is created after an explanation, and each application is switched to it', async () => {
  store(samlConnection)
  answer(renew, () => {
    answerEndpoints([newerCertificate, ownCertificate])
    return { certificateId: newerCertificate.certificateId }
  })
  await open()
  await userEvent.click(button('Create new certificate'))
  const question = page.getByRole('dialog', { name: 'Create a new signing certificate?' })
  await expect.element(question.getByText(/Every SAML app keeps its certificate/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Create new certificate' }))
  await expect.element(page.getByText(/There’s a newer certificate, valid until 2038-06-01/)).toBeVisible()
  await userEvent.click(button('Switch to the new one'))
  const last = page.getByRole('dialog', { name: 'Switch to the new certificate?' })
  await userEvent.click(last.getByRole('button', { name: 'Switch to the new one' }))
  await expect.element(page.getByText(/There’s a newer certificate/)).not.toBeInTheDocument()
  expect(requestsOf(save).map(({ body }) => body)).toMatchObject([
    {
      revision: 1,
      kind: 'saml',
      saml: { ...samlConnection.saml, certificateId: newerCertificate.certificateId },
    },
  ])
  await userEvent.click(button('Change'))
  await userEvent.click(page.getByText('Advanced', { exact: false }))
  await expect
    .element(page.getByRole('combobox', { name: 'Signing certificate' }))
    .toHaveValue(newerCertificate.certificateId)
})

test('[SSO-01] a CAS application has service addresses, and starts at the provider', async () => {
  await open()
  await userEvent.click(button(/^CAS app/))
  await expect.element(field('Service addresses')).toHaveValue('https://grafana.example.com/')
  for (const absent of ['Redirect addresses', 'The app’s entity ID', 'ACS addresses'])
    expect(field(absent).elements(), absent).toEqual([])
  await userEvent.fill(field('Service addresses'), '')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('Enter at least one service address.')).toBeVisible()
  await userEvent.fill(field('Service addresses'), 'https://wiki.example.com/')
  await userEvent.click(button('Add attribute'))
  await userEvent.fill(field('Attribute 3'), 'https://example.com/claims/staff')
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText(/letters, digits and _ \. - in them/)).toBeVisible()
  await userEvent.fill(field('Attribute 3'), 'staffNumber')
  await userEvent.click(page.getByText('Advanced', { exact: false }))
  await userEvent.click(toggle('Accept sign-on for a colleague'))
  await userEvent.click(button('Save and get settings'))
  await expect.element(page.getByText('https://id.example.com/cas/login', { exact: true })).toBeVisible()
  expect(requestsOf(save).map(({ body }) => body)).toMatchObject([
    {
      ...{ appId, kind: 'cas', template: 'cas', initiateLoginUri: '', subject: 'userNo', requireMfa: false },
      ...{ scopes: ['acting'], cas: { serviceUrls: ['https://wiki.example.com/'], logoutUrl: '' } },
      claims: [
        { name: 'name', from: 'name' },
        { name: 'email', from: 'email' },
        { name: 'staffNumber', from: 'userNo' },
      ],
    },
  ])
  const link = page.getByRole('link', { name: 'Test sign-on' }).element() as HTMLAnchorElement
  expect(link.href).toBe(launchUrl)
})

test('[SSO-01] the protocol cannot be changed, and a start address of the application comes first', async () => {
  store({ ...samlConnection, initiateLoginUri: 'https://sp.example.com/login' })
  await open()
  await expect.element(page.getByRole('link', { name: 'Test sign-on' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Test sign-on' }).element() as HTMLAnchorElement
  expect(link.href).toBe('https://sp.example.com/login')
  await userEvent.click(button('Change'))
  await userEvent.click(page.getByText('Advanced', { exact: false }))
  const options = page.getByRole('combobox', { name: 'Instructions for' }).getByRole('option')
  expect(options.elements().every(({ textContent }) => !/Grafana|CAS|Native/.test(textContent))).toBe(true)
})

test('[SSO-01] attempts of SAML and CAS say what to change', async () => {
  store(samlConnection)
  answer(attempts, { list: samlAttempts, total: 2, pageNum: 1, pageSize: 20, pages: 1 })
  await open()
  const list = drawer.getByRole('region', { name: 'Attempts' })
  await expect.element(list.getByText(/ACS address isn’t listed/)).toBeVisible()
  await expect.element(list.getByText(/ACS is https:\/\/a\/x/)).toBeVisible()
  await expect.element(list.getByText('Ticket check')).toBeVisible()
})

test.for(sights)('[SSO-01] is readable in %s, %i pixels wide, %s', async ([language, width, mode]) => {
  const names = {
    zh: {
      form: '修改',
      advanced: '高级设置',
      saml: /^SAML 应用/,
      cas: /^CAS 应用/,
      importing: '导入应用的元数据',
      read: '读取',
      url: '元数据地址',
      compare: '将修改以下内容',
      back: '返回',
    },
    en: {
      form: 'Change',
      advanced: 'Advanced',
      saml: /^SAML app/,
      cas: /^CAS app/,
      importing: 'Import metadata',
      read: 'Read',
      url: 'Metadata address',
      compare: 'What will change',
      back: 'Back',
    },
  }[language]
  const look = async () => {
    expect([await violations(), await tooWide()]).toEqual([[], 0])
    expect(wordsOutside(document.body)).toEqual([])
  }
  store(samlConnection)
  answer(importMetadata, draft)
  answer(attempts, { list: samlAttempts, total: 2, pageNum: 1, pageSize: 20, pages: 1 })
  answerEndpoints([newerCertificate, ownCertificate])
  await open({ language, width })
  showIn(mode)
  await expect.element(page.getByText('https://id.example.com/saml/sso', { exact: true })).toBeVisible()
  await look()
  await userEvent.click(page.getByRole('button', { name: names.form, exact: true }))
  await userEvent.click(page.getByText(names.advanced, { exact: false }))
  await look()
  await userEvent.click(button(names.importing))
  await look()
  await userEvent.fill(field(names.url), 'https://sp.example.com/m')
  await userEvent.click(button(names.read))
  await expect.element(page.getByRole('dialog', { name: names.compare })).toBeVisible()
  await look()
  store(null)
  await open({ language, width })
  showIn(mode)
  await expect.element(button(names.saml)).toBeVisible()
  await look()
  await userEvent.click(button(names.cas))
  await userEvent.click(page.getByText(names.advanced, { exact: false }))
  await look()
})
