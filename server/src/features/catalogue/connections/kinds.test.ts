import type { Api } from '@iambiz/contract/api.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type ConnectionRegistry, keepRegistry } from '#server/testing/connection-registry.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let registry: ConnectionRegistry
let boss: Browser

const db = () => world.database.db
type Call = Extract<keyof Api, `POST /iam-authority/v1/admin/connection/${string}`>
type Name<Key> = Key extends `POST /iam-authority/v1/admin/connection/${infer Rest}` ? Rest : never
const call = <N extends Name<Call>>(name: N) => `POST /iam-authority/v1/admin/connection/${name}` as const

beforeAll(async () => {
  world = await testPortal()
  registry = keepRegistry(world.provider)
  await foundCompany(db())
  await givenIn(db()).system({ system_code: 'finance' })
  await givenIn(db()).category({ category_code: 'office' })
  await employ(db(), 'boss', [{ org: 'group', role: 'root' }])
  boss = world.browser()
  await boss.signIn(world.provider, { sub: 'boss' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  registry.instead = () => undefined
  await db().deleteFrom('rate_counter').execute()
})

/** Returns the header of a step-up with the password. */
async function stepUp() {
  const { envelope } = await boss.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: 'right' },
  })
  return { 'pwd-ticket': envelope.data.pwdTicket }
}

const application = () =>
  givenIn(db()).application({
    ...{ app_code: fresh('app'), system_code: 'finance', category_code: 'office' },
  })

type Saved = RequestOf<Api['POST /iam-authority/v1/admin/connection/saveOrUpdate']>['body']

async function save(body: Saved) {
  return boss.call(call('saveOrUpdate'), { headers: await stepUp(), body })
}

const recordsOf = (id: string) =>
  db()
    .selectFrom('audit_record')
    .select(['action', 'result', 'detail'])
    .where('target_id', '=', id)
    .where('action', 'like', 'connection.%')
    .orderBy('row_no')
    .execute()
const mirrorOf = (appId: string) =>
  db().selectFrom('connection').selectAll().where('app_id', '=', appId).executeTakeFirst()
const detailOf = async (appId: string) =>
  (await boss.call(call('detail'), { body: { appId } })).envelope.data.connection

/** A self-signed certificate of a service provider, for `CN=sp.example.com`. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUGYhFABFufZFJJQZnLJWnZ6S5UQkwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOc3AuZXhhbXBsZS5jb20wIBcNMjYxMTI5MjEyNzE1WhgPMjEy
NjExMDUyMTI3MTVaMBkxFzAVBgNVBAMMDnNwLmV4YW1wbGUuY29tMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAExWxZzsQy1O8dB+nz/y/EvB9KHEZV7E9d5XMgRBYC
2FguScx42ULRRz9KUB0j+fWRZ6KwYyV65xPtTIZfx2itiKNTMFEwHQYDVR0OBBYE
FBYcK4wou3wXPjLM8IWXaxgrRfBrMB8GA1UdIwQYMBaAFBYcK4wou3wXPjLM8IWX
axgrRfBrMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhALrcE5o5
6yCbHlu4Yqu0rdUrZQOrMsjL9e2Vlb++wQ7vAiBemsLKpN9KyKNLM2QOPAoQZSrU
5zuHvr26Yt7q1vGrHA==
-----END CERTIFICATE-----
`

const saml = { entityId: 'https://sp.example.com', acsUrls: ['https://sp.example.com/acs'] }

describe('a connection by SAML', () => {
  test('[SSO-01] has the settings of its kind alone, no secret, and starts at the provider', async () => {
    const appId = await application()
    const { status, envelope } = await save({
      ...{ appId, kind: 'saml', template: 'saml', scopes: ['openid', 'acting'], subject: 'email' },
      claims: [{ name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name', from: 'name' }],
      saml: { ...saml, signResponse: false, certificates: [certificate] },
    })
    expect([status, envelope.data]).toEqual([200, { revision: 1, clientId: expect.any(String) }])
    const { form } = registry.asked.at(-1) ?? {}
    expect(form?.kind).toBe('saml')
    expect(JSON.parse(form?.settings ?? '')).toEqual({
      ...{ template: 'saml', subject: 'email', requireMfa: false, scopes: ['acting'] },
      claims: [{ name: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name', from: 'name' }],
      saml: {
        ...{ ...saml, sloBinding: 'redirect', nameIdFormat: 'unspecified', signAssertion: true },
        ...{ signResponse: false, certificates: [certificate], wantSignedRequests: false },
        longRelayState: false,
      },
    })
    expect(await detailOf(appId)).toMatchObject({
      ...{ kind: 'saml', status: 0, saml: { ...saml, sloUrl: '', relayState: '', certificateId: '' } },
    })
    expect(await mirrorOf(appId)).toMatchObject({
      ...{ kind: 'saml', template: 'saml', secret_until: expect.any(Date) },
      initiate_login_uri: `${world.provider.issuer}/launch/${appId}`,
    })
    const list = await boss.call(call('list'), { body: {} })
    expect(list.envelope.data.list.find((one) => one.appId === appId)).toMatchObject({ kind: 'saml' })
  })

  test('[SSO-01] is recorded field by field, with certificates by their subject', async () => {
    const appId = await application()
    const written = { appId, kind: 'saml', template: 'saml' } as const
    await save({ ...written, saml: { ...saml, certificates: [certificate] } })
    const acsUrls = [...saml.acsUrls, 'https://sp.example.com/acs2']
    const sloUrl = 'https://sp.example.com/slo'
    const start = { initiateLoginUri: 'https://sp.example.com/start', revision: 1 }
    await save({ ...written, ...start, saml: { ...saml, acsUrls, sloUrl, certificates: [certificate] } })
    const [created, changed] = await recordsOf(appId)
    expect(created?.detail).toMatchObject({
      after: { certificates: [expect.stringMatching(/^CN=sp\.example\.com \(SHA-256 [\dA-F:]{95}\)$/)] },
    })
    expect(created?.detail).not.toHaveProperty('after.redirectUris')
    expect(created?.detail).not.toHaveProperty('after.authentication')
    expect(changed?.detail).toEqual({
      before: { acsUrls: saml.acsUrls, sloUrl: '', initiateLoginUri: '' },
      after: { acsUrls, sloUrl, initiateLoginUri: start.initiateLoginUri },
    })
    expect(await mirrorOf(appId)).toMatchObject({ initiate_login_uri: start.initiateLoginUri })
  })

  test('[SSO-01] what the provider refuses names the field of the part', async () => {
    const appId = await application()
    const faults = [
      { field: 'saml.entityId', fault: 'connection.entity-id-used' },
      { field: 'saml.certificates.0', fault: 'connection.certificate' },
    ]
    registry.instead = (asked) =>
      asked === 'save' ? { status: 422, body: { error: 'refused', faults } } : undefined
    const { status, envelope } = await save({ appId, kind: 'saml', saml })
    expect(status).toBe(422)
    expect(envelope.data).toEqual({
      fields: [
        { field: 'saml.entityId', message: expect.stringContaining('Entity ID') },
        { field: 'saml.certificates.0', message: expect.stringContaining('PEM') },
      ],
    })
    expect(await mirrorOf(appId)).toBeUndefined()
  })
})

test('[SSO-01] a connection by CAS has service addresses, and no certificate that ends', async () => {
  const appId = await application()
  const serviceUrls = ['https://wiki.example.com/']
  await save({ appId, kind: 'cas', template: 'cas', cas: { serviceUrls } })
  expect(registry.connections.get(appId)?.settings).toMatchObject({ scopes: [], cas: { serviceUrls } })
  expect(registry.connections.get(appId)?.settings).not.toHaveProperty('redirectUris')
  expect(await detailOf(appId)).toMatchObject({ kind: 'cas', cas: { serviceUrls, logoutUrl: '' } })
  expect(await mirrorOf(appId)).toMatchObject({ kind: 'cas', secret_until: null })
  expect((await recordsOf(appId)).at(-1)?.detail).toMatchObject({ after: { kind: 'cas', serviceUrls } })
  registry.attempts.push({
    ...{ at: '2026-11-29T02:03:04.000Z', account_no: null, step: 'validate', result: 'refused' },
    ...{ reason: 'ticket-used', detail: '' },
  })
  const { envelope } = await boss.call(call('attempts'), { body: { appId } })
  expect(envelope.data.list).toMatchObject([{ step: 'validate', reason: 'ticket-used' }])
})

test('[SSO-01] a connection behind a proxy has hosts, and a secret that is shown once and replaced', async () => {
  const appId = await application()
  const hosts = ['https://wiki.example.com']
  const { envelope } = await save({
    appId,
    kind: 'forward',
    template: 'forward-nginx',
    forward: { hosts },
    secretDays: 90,
  })
  expect(envelope.data).toEqual({
    revision: 1,
    clientId: expect.any(String),
    clientSecret: expect.any(String),
  })
  expect(registry.connections.get(appId)?.settings).toMatchObject({ forward: { hosts }, secretDays: 90 })
  expect(registry.connections.get(appId)?.settings).not.toHaveProperty('redirectUris')
  const detail = await detailOf(appId)
  expect(detail).toMatchObject({ kind: 'forward', forward: { hosts }, secretUntil: expect.any(String) })
  expect(JSON.stringify(detail)).not.toContain(envelope.data.clientSecret)
  expect(await mirrorOf(appId)).toMatchObject({
    ...{ kind: 'forward', secret_until: expect.any(Date) },
    initiate_login_uri: `${world.provider.issuer}/launch/${appId}`,
  })
  const [created] = await recordsOf(appId)
  expect(created?.detail).toMatchObject({ after: { kind: 'forward', hosts, expiryDays: 90 } })
  expect(JSON.stringify(created)).not.toContain(envelope.data.clientSecret)
  const rotated = await boss.call(call('rotateSecret'), {
    headers: await stepUp(),
    body: { appId, revision: 1 },
  })
  expect(rotated.envelope.data.clientSecret).not.toBe(envelope.data.clientSecret)
})

test('[SSO-01] a connection by token has an address and an audience, and no secret', async () => {
  const appId = await application()
  const jwt = { url: 'https://old.example.com/sso', audience: 'old-hr' }
  const { envelope } = await save({ appId, kind: 'jwt', template: 'jwt', jwt })
  expect(envelope.data).toEqual({ revision: 1, clientId: expect.any(String) })
  expect(registry.connections.get(appId)?.settings).toMatchObject({ jwt: { ...jwt, alg: 'RS256' } })
  expect(await detailOf(appId)).toMatchObject({ kind: 'jwt', jwt: { ...jwt, alg: 'RS256' } })
  expect(await mirrorOf(appId)).toMatchObject({ kind: 'jwt', secret_until: null })
  expect((await recordsOf(appId)).at(-1)?.detail).toMatchObject({
    after: { kind: 'jwt', receiverUrl: jwt.url, receiver: 'old-hr', signingAlg: 'RS256' },
  })
})

test('[SSO-11] a connection by form fill has an address and field names, and tells how many people have saved a sign-in', async () => {
  const appId = await application()
  const form = {
    url: 'https://old.example.com/login',
    fieldNames: { account: 'j_username', password: 'j_password' },
    fixedFields: [{ name: 'realm', value: 'staff' }],
  }
  const { envelope } = await save({ appId, kind: 'form', template: 'form', form })
  expect(envelope.data).toEqual({ revision: 1, clientId: expect.any(String) })
  const stored = registry.connections.get(appId)
  expect(stored?.settings).toMatchObject({ form })
  if (stored) stored.saved_sign_ins = 12
  expect(await detailOf(appId)).toMatchObject({ kind: 'form', form, savedSignIns: 12 })
  expect(await mirrorOf(appId)).toMatchObject({
    ...{ kind: 'form', secret_until: null },
    initiate_login_uri: `${world.provider.issuer}/launch/${appId}`,
  })
  expect((await recordsOf(appId)).at(-1)?.detail).toMatchObject({
    after: {
      ...{ kind: 'form', postUrl: form.url, formFields: ['j_username', 'j_password'] },
      fixedFields: ['realm=staff'],
    },
  })
})

test.each([
  ['zh', '本系统未启用表单代填'],
  ['en', 'Form fill is switched off here'],
] as const)('[SSO-11] where form fill is switched off, saving says so in %s', async (lang, text) => {
  const appId = await application()
  const faults = [{ field: 'kind', fault: 'connection.form-off' }]
  registry.instead = (name) =>
    name === 'save' ? { status: 422, body: { error: 'refused', faults } } : undefined
  const form = { url: 'https://old.example.com', fieldNames: { account: 'a', password: 'p' } }
  const { status, envelope } = await boss.call(call('saveOrUpdate'), {
    headers: { ...(await stepUp()), lang },
    body: { appId, kind: 'form', template: 'form', form },
  })
  expect(status).toBe(422)
  expect(envelope.data).toMatchObject({ fields: [{ field: 'kind', message: expect.stringContaining(text) }] })
})

test('each wrong field of a form is named', async () => {
  const appId = await application()
  const faults = [
    { field: 'form.url', fault: 'connection.form-address' },
    { field: 'form.fieldNames.password', fault: 'connection.field-name' },
    { field: 'form.fixedFields.0.value', fault: 'connection.field-value' },
  ]
  registry.instead = (name) =>
    name === 'save' ? { status: 422, body: { error: 'refused', faults } } : undefined
  const form = { url: 'http://old.example.com', fieldNames: { account: 'a', password: 'a' } }
  const { envelope } = await save({ appId, kind: 'form', template: 'form', form })
  expect(envelope.data).toMatchObject({ fields: faults.map(({ field }) => ({ field })) })
})

test.each([
  ['saml', 'saml.entityId'],
  ['cas', 'cas.serviceUrls'],
  ['forward', 'forward.hosts'],
  ['jwt', 'jwt.url'],
  ['form', 'form.url'],
] as const)('a connection by %s needs its settings', async (kind, field) => {
  const appId = await application()
  const { status, envelope } = await save({ appId, kind })
  expect(status).toBe(422)
  expect(envelope.data).toEqual({ fields: [{ field, message: expect.any(String) }] })
  expect(registry.connections.has(appId)).toBe(false)
})

describe('metadata', () => {
  const draft = {
    saml: {
      ...{ ...saml, sloUrl: '', sloBinding: 'redirect', nameIdFormat: 'persistent' },
      ...{ certificates: [certificate], wantSignedRequests: true },
    },
    certificates: [
      { subject: 'CN=sp.example.com', fingerprint: 'AA:BB', valid_until: '2036-11-29T00:00:00.000Z' },
    ],
    attributes: ['mail'],
  }
  const answerImport = (status: number, body: Record<string, unknown>) => {
    registry.instead = (asked) => (asked === 'import-metadata' ? { status, body } : undefined)
  }

  test('[SSO-01] is read from a text without a record, because nothing is changed', async () => {
    const appId = await application()
    answerImport(200, draft)
    const { envelope } = await boss.call(call('importMetadata'), { body: { appId, xml: '<x/>' } })
    expect(envelope.data).toEqual({
      ...{ saml: draft.saml, attributes: ['mail'] },
      certificates: [
        { subject: 'CN=sp.example.com', fingerprint: 'AA:BB', validUntil: '2036-11-29 08:00:00' },
      ],
    })
    expect(registry.asked.at(-1)).toEqual({ call: 'import-metadata', form: { xml: '<x/>' } })
    expect(await recordsOf(appId)).toEqual([])
  })

  test('[SSO-01] S-242: reading an address is recorded without its query, also when it fails', async () => {
    const appId = await application()
    answerImport(200, draft)
    const url = 'https://sp.example.com/metadata?key=1'
    await boss.call(call('importMetadata'), { body: { appId, url } })
    expect(registry.asked.at(-1)?.form).toEqual({ url })
    answerImport(422, { error: 'metadata_away', detail: '10.0.0.1 is an inner address' })
    const away = await boss.call(call('importMetadata'), { body: { appId, url } })
    expect([away.status, away.envelope.data]).toEqual([422, { detail: '10.0.0.1 is an inner address' }])
    const detail = { url: 'https://sp.example.com/metadata' }
    const action = 'connection.import-metadata'
    expect(await recordsOf(appId)).toEqual([
      { action, result: 'ok', detail },
      { action, result: 'failed', detail },
    ])
  })

  test('[SSO-01] what is wrong with it is passed on', async () => {
    const appId = await application()
    const refused = await boss.call(call('importMetadata'), { body: { appId, xml: '<' } })
    expect([refused.status, refused.envelope.data]).toEqual([
      422,
      { reason: 'not-well-formed', detail: 'line 1' },
    ])
    const nowhere = { appId: '0f0e5e6a-1c63-4f43-9a3f-0d5f3d4c8a11', xml: '<x/>' }
    expect((await boss.call(call('importMetadata'), { body: nowhere })).status).toBe(404)
  })
})

test('[SSO-04] another certificate is created after a step-up, and recorded', async () => {
  const before = registry.certificates.length
  const refused = await boss.call(call('renewCertificate'), { body: {} })
  expect(refused.envelope.code).toBe(1009)
  expect(registry.certificates).toHaveLength(before)
  const { envelope } = await boss.call(call('renewCertificate'), { headers: await stepUp(), body: {} })
  const { certificateId } = envelope.data
  expect(registry.certificates[0]?.certificate_id).toBe(certificateId)
  expect(await recordsOf(certificateId)).toMatchObject([{ action: 'connection.renew-certificate' }])
})
