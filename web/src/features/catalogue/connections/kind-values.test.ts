import { expect, test } from 'vitest'
import { certificateFacts, certificatesIn } from './certificate.ts'
import { splitKinds } from './kind-values.ts'
import { changedByImport, imported } from './metadata-changes.ts'
import { newerFor, signingOf } from './signing-certificate.ts'
import { connection } from './testing/fixtures.ts'
import {
  draft,
  formConnection,
  kindTemplates,
  newerCertificate,
  ownCertificate,
  spCertificate,
} from './testing/kind-fixtures.ts'
import { bodyOf, faultsOf, namedFaults, needsOrigin, newValues, valuesOf, withOrigin } from './values.ts'

const [generic, gitlab, cas, nginx, , token, formFill] = kindTemplates
if (!generic || !gitlab || !cas || !nginx || !token || !formFill) throw new Error('a template is missing')
const { appId } = connection
const saml = {
  ...newValues(gitlab, 'https://git.example.com/explore'),
  certificates: [spCertificate],
}
const words = {
  ...{
    noRedirect: 'redirect',
    noGrant: 'grant',
    claimName: 'name',
    keys: 'keys',
    entityId: 'entity',
    noAcs: 'acs',
  },
  ...{ unsigned: 'unsigned', noCertificate: 'certificate', notCertificate: 'pasted', noService: 'service' },
  ...{ noHost: 'host', noUrl: 'url', noAudience: 'audience' },
  ...{ noPostUrl: 'post', noAccountField: 'account', noPasswordField: 'password' },
}

test('the addresses of a kind follow from that of the application', () => {
  expect([needsOrigin(generic), needsOrigin(gitlab), needsOrigin(cas)]).toEqual([false, true, true])
  expect(saml).toMatchObject({
    ...{ kind: 'saml', entityId: 'https://git.example.com', nameIdFormat: 'persistent' },
    acsUrls: 'https://git.example.com/users/auth/saml/callback',
  })
  const moved = withOrigin({ ...saml, entityId: 'urn:mine' }, gitlab, 'https://b.example')
  expect(moved).toMatchObject({ acsUrls: 'https://b.example/users/auth/saml/callback' })
  expect(moved).not.toHaveProperty('entityId')
  expect(newValues(cas, 'https://wiki.example.com').serviceUrls).toBe('https://wiki.example.com/')
})

test('a request has the settings of its kind alone', () => {
  const sent = bodyOf({ ...saml, scopes: ['openid', 'acting'], relayState: ' /x ' }, appId, 3)
  expect(sent).toEqual({
    ...{ appId, revision: 3, kind: 'saml', template: 'saml-gitlab', subject: 'userNo', requireMfa: false },
    ...{ initiateLoginUri: '', scopes: ['acting'], claims: gitlab.defaults.claims },
    saml: {
      ...{ entityId: 'https://git.example.com', nameIdFormat: 'persistent', sloUrl: '' },
      acsUrls: ['https://git.example.com/users/auth/saml/callback'],
      ...{ sloBinding: 'redirect', signAssertion: true, signResponse: true, longRelayState: false },
      ...{ certificates: [spCertificate], wantSignedRequests: false, relayState: '/x', certificateId: '' },
    },
  })
  expect(bodyOf(newValues(cas, 'https://wiki.example.com'), appId, undefined)).toMatchObject({
    ...{ kind: 'cas', cas: { serviceUrls: ['https://wiki.example.com/'], logoutUrl: '' } },
  })
  const forward = bodyOf(
    { ...newValues(nginx, 'https://wiki.example.com/start'), secretDays: '90' },
    appId,
    undefined,
  )
  expect(forward).toMatchObject({
    kind: 'forward',
    secretDays: 90,
    forward: { hosts: ['https://wiki.example.com'] },
  })
  const jwt = newValues(token, 'https://old.example.com')
  expect(bodyOf({ ...jwt, alg: 'ES256' }, appId, undefined)).toMatchObject({
    kind: 'jwt',
    jwt: { url: 'https://old.example.com/sso', audience: 'https://old.example.com', alg: 'ES256' },
  })
  const filled = {
    ...{ ...newValues(formFill, 'https://old.example.com'), accountField: ' user ', passwordField: 'pwd' },
    fixedFields: 'realm = a=b\n\nsubmit',
  }
  const form = {
    ...{ url: 'https://old.example.com/login', fieldNames: { account: 'user', password: 'pwd' } },
    fixedFields: [
      { name: 'realm', value: 'a=b' },
      { name: 'submit', value: '' },
    ],
  }
  expect(bodyOf(filled, appId, undefined)).toMatchObject({ kind: 'form', form })
  expect(valuesOf({ ...formConnection, form })).toMatchObject({ fixedFields: 'realm=a=b\nsubmit=' })
  const oidc = bodyOf(valuesOf(connection), appId, 1)
  expect(oidc).toMatchObject({ kind: 'oidc', redirectUris: connection.redirectUris })
  for (const name of ['saml', 'cas', 'entityId', 'pastedCertificate', 'serviceUrls'])
    expect(oidc).not.toHaveProperty(name)
})

test('what is missing is found before anything is sent', () => {
  expect(faultsOf(saml, words)).toEqual({})
  const wrong = { ...saml, entityId: ' ', acsUrls: '\n', signAssertion: false, signResponse: false }
  expect(faultsOf({ ...wrong, certificates: [], wantSignedRequests: true }, words)).toEqual({
    ...{ entityId: 'entity', acsUrls: 'acs', signAssertion: 'unsigned', certificates: 'certificate' },
  })
  expect(faultsOf({ ...saml, pastedCertificate: 'MIIx' }, words)).toEqual({ pastedCertificate: 'pasted' })
  expect(faultsOf(newValues(cas, ''), words)).toEqual({ serviceUrls: 'service' })
  expect(faultsOf(newValues(nginx, ''), words)).toEqual({ hosts: 'host' })
  expect(faultsOf(newValues(token, ''), words)).toEqual({ url: 'url', audience: 'audience' })
  expect(faultsOf(newValues(formFill, ''), words)).toEqual({
    ...{ url: 'post', accountField: 'account', passwordField: 'password' },
  })
  const attribute = {
    ...newValues(nginx, 'https://a.example'),
    claims: [{ name: 'a_b', from: 'email' as const }],
  }
  expect(faultsOf(attribute, words)).toEqual({ claims: 'name' })
})

test('a fault of the server is at its field, and names one of several', () => {
  const values = { ...saml, acsUrls: 'a\nb', certificates: [spCertificate, 'second'] }
  const fields = ['saml.entityId', 'saml.acsUrls.1', 'saml.certificates.1', 'cas.serviceUrls.0']
  const data = { fields: fields.map((field) => ({ field, message: 'wrong' })) }
  expect(namedFaults(data, values).fields).toEqual([
    { field: 'entityId', message: 'wrong' },
    { field: 'acsUrls', message: 'b · wrong' },
    { field: 'certificates', message: '2 · wrong' },
    { field: 'serviceUrls', message: 'wrong' },
  ])
  const ofForm = ['form.url', 'form.fieldNames.password', 'form.fixedFields.1.name']
  const wrong = { fields: ofForm.map((field) => ({ field, message: 'wrong' })) }
  expect(namedFaults(wrong, { ...values, fixedFields: 'a=1\nb=2' }).fields).toEqual([
    { field: 'url', message: 'wrong' },
    { field: 'passwordField', message: 'wrong' },
    { field: 'fixedFields', message: 'b=2 · wrong' },
  ])
})

test('metadata changes what it contains, and adds attributes whose content is known', () => {
  const { values, unknown } = imported(draft, saml)
  expect(values.claims.at(-1)).toEqual({ name: 'urn:oid:0.9.2342.19200300.100.1.3', from: 'email' })
  expect(unknown).toEqual(['shoeSize'])
  expect(changedByImport(saml, values)).toEqual([
    ...['entityId', 'acsUrls', 'claims', 'sloUrl', 'sloBinding', 'wantSignedRequests'],
  ])
  const again = imported(draft, { ...saml, ...values })
  expect(changedByImport({ ...saml, ...values }, again.values)).toEqual([])
  // How sign-outs are sent does not matter without an address for them.
  const quiet = imported({ ...draft, saml: { ...draft.saml, sloUrl: '' } }, saml)
  expect(changedByImport(saml, quiet.values)).not.toContain('sloBinding')
  const address = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
  expect(imported({ ...draft, attributes: [address] }, saml).unknown).toEqual([])
})

test('certificates are found in text, and say whose they are and when they end', () => {
  expect(certificatesIn(`a\n${spCertificate}b\n${spCertificate}`)).toEqual([spCertificate, spCertificate])
  const bare = spCertificate.replace(/-----[A-Z ]+-----/g, '')
  expect(certificatesIn(bare)).toEqual([spCertificate])
  expect(certificatesIn('-----BEGIN CERTIFICATE-----\nMII')).toEqual([])
  expect(certificateFacts(spCertificate)).toEqual({
    ...{ subject: 'sp.example.com', validUntil: Date.parse('2126-11-05T21:27:15Z') },
  })
  for (const wrong of ['', 'x', spCertificate.slice(0, 300), ownCertificate.certificate])
    expect(certificateFacts(wrong)).toBeUndefined()
})

test('the chosen certificate signs, else the newest', () => {
  const certificates = [newerCertificate, ownCertificate]
  const chosen = (certificateId: string) => ({ saml: splitKinds({ ...saml, certificateId }).saml })
  expect(signingOf(certificates, chosen(ownCertificate.certificateId))).toBe(ownCertificate)
  expect(newerFor(certificates, chosen(ownCertificate.certificateId))).toBe(newerCertificate)
  expect(signingOf(certificates, chosen(''))).toBe(newerCertificate)
  expect(newerFor(certificates, chosen(''))).toBeUndefined()
})
