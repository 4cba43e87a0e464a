import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showIn, sights, tooWide, violations, wordsOutside } from '#web/testing/accessibility.ts'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { savedFile } from '#web/testing/saved-files.ts'
import { answerEndpoints, appId, attempts, clientId, save } from './testing/fixtures.ts'
import {
  draft,
  launchUrl,
  newerCertificate,
  ownCertificate,
  samlAttempts,
  samlConnection,
  spCertificate,
} from './testing/kind-fixtures.ts'
import { button, field, importMetadata, openSignOn, store } from './testing/kind-page.ts'

const renew = 'POST /iam-authority/v1/admin/connection/renewCertificate'

const drawer = page.getByRole('dialog', { name: /^(Edit app|Sign-on: Monitoring)$/ })
const toggle = (name: string) => page.getByRole('switch', { name, exact: true })

beforeEach(() => store(null))

test('[SSO-01] errors of a SAML connection are at their fields, and unfold the advanced ones', async () => {
  await openSignOn()
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
  await expect.element(page.getByText('Sign the assertion, the response or both.')).toBeVisible()
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
  await openSignOn()
  const settings = drawer.getByRole('region', { name: 'Settings for the app' })
  await expect.element(settings.getByText('https://id.example.com/saml/sso', { exact: true })).toBeVisible()
  for (const absent of ['https://id.example.com/token', 'https://id.example.com/cas', clientId])
    expect(settings.getByText(absent, { exact: true }).elements(), absent).toEqual([])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(settings.getByRole('button', { name: 'Copy: Portal’s entity ID' }))
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
  await openSignOn()
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
  await openSignOn()
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
  await openSignOn()
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
  await openSignOn()
  const list = drawer.getByRole('region', { name: 'Attempts' })
  await expect.element(list.getByText(/ACS address isn’t listed/)).toBeVisible()
  await expect.element(list.getByText(/ACS is https:\/\/a\/x/)).toBeVisible()
  await expect.element(list.getByText('Sign-on check')).toBeVisible()
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
  await openSignOn({ language, width })
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
  await openSignOn({ language, width })
  showIn(mode)
  await expect.element(button(names.saml)).toBeVisible()
  await look()
  await userEvent.click(button(names.cas))
  await userEvent.click(page.getByText(names.advanced, { exact: false }))
  await look()
})
