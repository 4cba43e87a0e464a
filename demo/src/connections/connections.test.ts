import { connectionSettings } from '@iambiz/provider/connections/settings.ts'
import { createCertificate } from '@iambiz/provider/saml/certificate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicationId, applications } from '#demo/company/catalogue.ts'
import { type DemoDatabase, demoDatabase, insertApplications } from '#demo/testing/demo-database.ts'
import { connectDemoClients } from './client-store.ts'
import { demoClients } from './clients.ts'
import { createSamlCredential } from './saml-credential.ts'

const [demoUrl, otherUrl] = ['http://localhost:8082', 'http://localhost:9082']
const issuer = 'http://localhost:8081'
const [{ certificate }, { certificate: next }] = await Promise.all([
  createSamlCredential(new Date()),
  createSamlCredential(new Date()),
])
const certificateId = '00000000-0000-4000-8000-000000000001'
const clientSecret = 'demo-client-secret-of-the-tests-0001'

let database: DemoDatabase
beforeAll(async () => {
  database = await demoDatabase()
  await insertApplications(database)
})
beforeEach(async () => {
  await database.pool.query('delete from idp.client; truncate connection')
})
afterAll(() => database?.close())

const clientsAt = (url: string, secret = clientSecret, own = certificate) =>
  demoClients({ demoUrl: url, clientSecret: secret }, { certificate: own, certificateId })

const connect = (url = demoUrl, secret = clientSecret, own = certificate) =>
  connectDemoClients(database.db, clientsAt(url, secret, own), { demoUrl: url, issuer })

const settingsOf = async (code: string) =>
  connectionSettings.parse(
    await database.value('select settings from idp.client where client_id = $1', [`demo-${code}`]),
  )

/** Changes settings as the portal's screen does, with the next revision. */
const changeByHand = (code: string, changes: object) =>
  database.pool.query(
    'update idp.client set settings = settings || $2, revision = revision + 1 where client_id = $1',
    [`demo-${code}`, JSON.stringify(changes)],
  )

test('each of the 42 applications gets a client with a secret of its own, switched on', async () => {
  await connect()
  const count = (what: string) =>
    database.value(`select count(${what})::int from idp.client where status = 1`)
  expect([await count('*'), await count('distinct app_id')]).toEqual([42, 42])
  // Two of them are public clients, one uses SAML and one CAS.
  expect(await count('distinct secret_hash')).toBe(38)
  const shownIds = applications.map(({ code }) => applicationId(code)).sort()
  expect(await database.column('select app_id::text from idp.client order by 1')).toEqual(shownIds)
})

test('the portal has them too, as its screen would have written them', async () => {
  await connect()
  expect(await database.value('select count(*)::int from connection where status = 1')).toBe(42)
  const clientOf = (code: string) =>
    database.value(
      'select connection.client_id from connection join application using (app_id) where app_code = $1',
      [code],
    )
  expect(await clientOf('expenses')).toBe('demo-expenses')
  const templates = ['cas', 'native', 'saml', 'single-page', 'web']
  expect(await database.column('select template from connection group by 1 order by 1')).toEqual(templates)
  expect(await startsOf()).toEqual([
    `cas ${issuer}/launch/demo-vehicle-booking`,
    `oidc ${demoUrl}/acting`,
    `saml ${issuer}/launch/demo-performance`,
  ])
})

/** Where the portal starts sign-ons, with their kinds. */
const startsOf = () =>
  database.column(
    `select kind || ' ' || initiate_login_uri from connection where initiate_login_uri is not null order by 1`,
  )

test('addresses and secrets follow the configuration, without counting as a change by hand', async () => {
  await connect()
  const secretOf = () => database.value(`select secret_hash from idp.client where client_id = 'demo-mail'`)
  const before = await secretOf()
  await connect(otherUrl, 'another-client-secret-of-the-tests-01')
  expect((await settingsOf('mail')).redirectUris).toEqual([`${otherUrl}/callback`])
  expect((await settingsOf('projects')).backchannelLogoutUri).toBe(
    `${otherUrl}/apps/projects/backchannel-logout`,
  )
  expect(await secretOf()).not.toEqual(before)
  expect(await database.value('select max(revision) from idp.client')).toBe(1)
  expect(await startsOf()).toContain(`oidc ${otherUrl}/acting`)
  expect((await settingsOf('performance')).saml).toMatchObject({
    ...{ entityId: `${otherUrl}/apps/performance/metadata`, acsUrls: [`${otherUrl}/apps/performance/acs`] },
    sloUrl: `${otherUrl}/apps/performance/slo`,
  })
  expect(await settingsOf('vehicle-booking')).toMatchObject({
    ...{ cas: { serviceUrls: [`${otherUrl}/apps/vehicle-booking`] } },
    backchannelLogoutUri: `${otherUrl}/apps/vehicle-booking`,
  })
})

test('changes by an administrator stay, except former addresses of the demo', async () => {
  await connect()
  await changeByHand('mail', {
    redirectUris: [`${demoUrl}/callback`, 'https://mail.example/callback'],
    requireMfa: true,
  })
  await connect(otherUrl, 'another-client-secret-of-the-tests-01')
  const { redirectUris, requireMfa } = await settingsOf('mail')
  expect(redirectUris).toEqual([`${otherUrl}/callback`, 'https://mail.example/callback'])
  expect(requireMfa).toBe(true)
})

test('changed connections by SAML and CAS move too, with the certificate of the present start', async () => {
  await connect()
  const before = await settingsOf('performance')
  const stranger = (await createCertificate('crm.example', new Date())).certificate
  await changeByHand('performance', {
    requireMfa: true,
    saml: { ...before.saml, acsUrls: [...(before.saml?.acsUrls ?? []), 'https://x.example/acs'] },
  })
  await database.pool.query(
    `update idp.client set settings = jsonb_set(settings, '{saml,certificates}', $1) where client_id = 'demo-performance'`,
    [JSON.stringify([certificate, stranger])],
  )
  await changeByHand('vehicle-booking', {
    cas: { serviceUrls: [`${demoUrl}/x/`], logoutUrl: `${demoUrl}/out` },
  })
  await connect(otherUrl, clientSecret, next)
  const after = await settingsOf('performance')
  expect(after.requireMfa).toBe(true)
  expect(after.saml).toMatchObject({
    entityId: `${otherUrl}/apps/performance/metadata`,
    acsUrls: [`${otherUrl}/apps/performance/acs`, 'https://x.example/acs'],
    certificates: [next, stranger],
  })
  expect((await settingsOf('vehicle-booking')).cas).toEqual({
    serviceUrls: [`${otherUrl}/x/`],
    logoutUrl: `${otherUrl}/out`,
  })
})

test('an entity ID that is no address stays', async () => {
  await connect()
  const { saml } = await settingsOf('performance')
  await changeByHand('performance', { saml: { ...saml, entityId: 'performance' } })
  await connect(otherUrl)
  expect((await settingsOf('performance')).saml?.entityId).toBe('performance')
})

test('a connection of a release in which the application used OpenID Connect gets the protocol', async () => {
  await connect()
  const former = connectionSettings.parse({ redirectUris: [`${demoUrl}/callback`], requireMfa: true })
  await database.pool.query(
    `update idp.client set kind = 'oidc', settings = $1, revision = 3 where client_id in ('demo-performance', 'demo-vehicle-booking')`,
    [JSON.stringify(former)],
  )
  await database.pool.query(
    `update connection set kind = 'oidc', template = 'web', initiate_login_uri = null where client_id like 'demo-%'`,
  )
  await connect()
  expect((await settingsOf('performance')).saml?.certificates).toEqual([certificate])
  expect((await settingsOf('vehicle-booking')).cas).toBeDefined()
  expect(await database.column(`select kind from connection group by 1 order by 1`)).toEqual([
    'cas',
    'oidc',
    'saml',
  ])
  expect(await startsOf()).toHaveLength(3)
})

test('deleted connections stay deleted; a deleted application gets no client', async () => {
  await database.pool.query(`delete from application where app_code = 'crm'`)
  await connect()
  expect(await database.value('select count(*)::int from idp.client')).toBe(41)
  await database.pool.query(`delete from idp.client where client_id = 'demo-mail'`)
  await connect()
  expect(await database.value('select count(*)::int from idp.client')).toBe(40)
})

test('two starters at once connect each application once', async () => {
  await Promise.all([connect(), connect()])
  expect(await database.value('select count(*)::int from idp.client')).toBe(
    await database.value('select count(*)::int from connection'),
  )
})

test('a program on the visitor’s machine is one only where the demo runs on that machine', () => {
  const bastionHost = (url: string) => clientsAt(url).find(({ code }) => code === 'bastion-host')
  expect(bastionHost(demoUrl)).toMatchObject({ settings: { applicationType: 'native' }, secret: null })
  expect(bastionHost('https://demo.example')?.settings).toMatchObject({
    applicationType: 'web',
    redirectUris: ['https://demo.example/callback'],
  })
})
