import { connectionSettings } from '@iambiz/provider/connections/settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicationId, applications } from '#demo/company/catalogue.ts'
import { type DemoDatabase, demoDatabase, insertApplications } from '#demo/testing/demo-database.ts'
import { connectDemoClients } from './client-store.ts'
import { demoClients } from './clients.ts'

const [demoUrl, otherUrl] = ['http://localhost:8082', 'http://localhost:9082']
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

const connect = (url = demoUrl, secret = clientSecret) =>
  connectDemoClients(database.db, demoClients({ demoUrl: url, clientSecret: secret }), url)

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
  // Two of them are public clients.
  expect(await count('distinct secret_hash')).toBe(40)
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
  expect(await database.column('select template from connection group by 1 order by 1')).toEqual([
    'native',
    'single-page',
    'web',
  ])
  expect(
    await database.column('select initiate_login_uri from connection where initiate_login_uri is not null'),
  ).toEqual([`${demoUrl}/acting`])
})

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
  expect(
    await database.value('select initiate_login_uri from connection where initiate_login_uri is not null'),
  ).toBe(`${otherUrl}/acting`)
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
  const bastionHost = (url: string) =>
    demoClients({ demoUrl: url, clientSecret }).find(({ code }) => code === 'bastion-host')
  expect(bastionHost(demoUrl)).toMatchObject({ settings: { applicationType: 'native' }, secret: null })
  expect(bastionHost('https://demo.example')?.settings).toMatchObject({
    applicationType: 'web',
    redirectUris: ['https://demo.example/callback'],
  })
})
