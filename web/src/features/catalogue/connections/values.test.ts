import { expect, test } from 'vitest'
import { testAddress } from './test-address.ts'
import { connection, grafana, templates } from './testing/fixtures.ts'
import {
  bodyOf,
  faultsOf,
  namedFaults,
  needsOrigin,
  newValues,
  originOf,
  valuesOf,
  withOrigin,
} from './values.ts'

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
const fresh = newValues(grafana, 'https://grafana.example.com/d/1')
const native = templates.find(({ template }) => template === 'native')

test('the address of an application is that of any of its pages', () => {
  expect(originOf('https://a.example:8443/x/y?z#1')).toBe('https://a.example:8443')
  for (const none of ['', 'a.example', 'javascript:alert(1)', 'com.example.app:/'])
    expect(originOf(none)).toBe('')
})

test('addresses follow from that of the application until they are written by hand', () => {
  expect(fresh.redirectUris).toBe('https://grafana.example.com/login/generic_oauth')
  const own = { ...fresh, redirectUris: 'https://other.example/back' }
  const moved = withOrigin(own, grafana, 'https://b.example/sub//')
  expect(moved).not.toHaveProperty('redirectUris')
  expect(moved).toMatchObject({
    ...{ origin: 'https://b.example/sub//', postLogoutRedirectUris: 'https://b.example/sub/login' },
    ...{ backchannelLogoutUri: '', initiateLoginUri: '' },
  })
  expect(withOrigin(fresh, grafana, '').redirectUris).toBe('')
})

test('what does not follow from an address is filled in without one', () => {
  if (!native) throw new Error('the template is missing')
  expect([needsOrigin(native), needsOrigin(grafana)]).toEqual([false, true])
  expect(newValues(native, '').redirectUris).toBe('http://127.0.0.1/callback')
})

test('what is stored is sent again as it is, with what was changed', () => {
  const { appId, revision } = connection
  const sent = bodyOf(valuesOf({ ...connection, maxAge: 900 }), appId, revision)
  const { redirectUris, postLogoutRedirectUris, scopes } = connection
  expect(sent).toMatchObject({ appId, revision, redirectUris, postLogoutRedirectUris, scopes, maxAge: 900 })
  expect(bodyOf({ ...fresh, redirectUris: ' a \n\n b ' }, appId, undefined)).toMatchObject({
    redirectUris: ['a', 'b'],
  })
  expect(bodyOf({ ...fresh, jwks: '{}' }, appId, undefined)).toMatchObject({ jwks: '' })
  expect(bodyOf(fresh, appId, undefined)).not.toHaveProperty('revision')
})

test('what is missing or twice is found before anything is sent', () => {
  expect(faultsOf(fresh, words)).toEqual({})
  const claim = { name: 'a', from: 'userNo' } as const
  const wrong = { ...fresh, redirectUris: ' \n', tokenEndpointAuthMethod: 'private_key_jwt' } as const
  expect(faultsOf({ ...wrong, claims: [claim, claim] }, words)).toEqual({
    ...{ redirectUris: 'redirect', claims: 'name', jwksUri: 'keys' },
  })
  expect(faultsOf({ ...fresh, claims: [{ ...claim, name: '1a' }] }, words)).toEqual({ claims: 'name' })
})

test('a fault of one of several names it', () => {
  const data = {
    fields: [
      { field: 'redirectUris.1', message: 'wrong' },
      { field: 'claims.0.name', message: 'reserved' },
      { field: 'jwksUri', message: 'inner' },
    ],
  }
  const values = { ...fresh, redirectUris: 'a\n\nb', claims: [{ name: 'sub', from: 'userNo' as const }] }
  expect(namedFaults(data, values).fields).toEqual([
    { field: 'redirectUris', message: 'b · wrong' },
    { field: 'claims', message: 'sub · reserved' },
    { field: 'jwksUri', message: 'inner' },
  ])
})

test('a test opens web addresses alone', () => {
  expect(testAddress('https://a.example/x', '', undefined)).toBe('https://a.example/x')
  expect(testAddress('javascript:alert(1)', '', undefined)).toBeUndefined()
  expect(testAddress('', '', 'https://id')).toBeUndefined()
  expect(testAddress('', 'https://a.example/start?x=1', 'https://id')).toBe(
    'https://a.example/start?x=1&iss=https%3A%2F%2Fid',
  )
})

test('an application for itself needs no address to come back to, and one without a grant type gets no tokens', () => {
  const machine = templates.find(({ template }) => template === 'machine')
  if (!machine) throw new Error('there is no such template')
  const values = {
    ...newValues(machine, 'https://jobs.example'),
    machineScopes: ' reports.read \n\nreports.write',
  }
  expect(faultsOf(values, words)).toEqual({})
  expect(bodyOf(values, connection.appId, undefined)).toMatchObject({
    ...{ grantTypes: ['client_credentials'], redirectUris: [] },
    machineScopes: ['reports.read', 'reports.write'],
  })
  expect(faultsOf({ ...values, grantTypes: [] }, words)).toEqual({ grantTypes: 'grant' })
})
