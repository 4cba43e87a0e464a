import { type SoftwarePasskey, softwarePasskey } from '@iambiz/identity/testing/software-passkey.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { bundledWorld } from '#server/testing/bundled-provider.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const innerAccount = 'POST /iam-portal/v1/portal/innerAccount'
const start = 'POST /iam-portal/v1/portal/passkey/start'
const finish = 'POST /iam-portal/v1/portal/passkey/finish'
const unbind = 'POST /iam-portal/v1/portal/unbind/:id'
const startStepUp = 'POST /iam-portal/auth/stepUp/passkey/start'
const finishStepUp = 'POST /iam-portal/auth/stepUp/passkey/finish'

/** A place where passkeys are stored, and the origin of the pages that use them. */
type Place = {
  world: TestWorld
  origin: string
  signedIn: () => Promise<Browser>
  restore: () => Promise<unknown>
}

/** A provider without an account API: the portal itself stores the passkeys. */
async function elsewhere(): Promise<Place> {
  const world = await testPortal()
  const given = givenIn(world.database.db)
  await given.person({ user_no: 'A00002', name_zh: '林知夏' })
  await given.personRole('A00002', await given.organization(), await given.role())
  const signedIn = async () => {
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: 'A00002' })
    return browser
  }
  const restore = () => world.database.pool.query('delete from passkey; delete from recovery_code')
  return { world, signedIn, restore, origin: world.baseUrl }
}

async function atBundledProvider(): Promise<Place> {
  const world = await bundledWorld()
  const { signedIn, restore } = world
  return { world, signedIn: () => signedIn('staff'), restore, origin: 'http://localhost:1' }
}

const places = { 'at another provider': elsewhere, 'at the bundled provider': atBundledProvider }

describe.each(Object.entries(places))('passkeys %s', (_, open) => {
  let place: Place
  let mine: Browser
  let key: SoftwarePasskey
  beforeAll(async () => {
    place = await open()
  })
  afterAll(() => place?.world.stop())
  beforeEach(async () => {
    await place.world.database.db.deleteFrom('rate_counter').execute()
    await place.restore()
    mine = await place.signedIn()
    key = softwarePasskey(place.origin, { aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' })
  })

  const created = async () => JSON.parse(key.create((await mine.call(start)).envelope.data.options))

  /** A ticket for the response of the passkey. */
  async function ticket(): Promise<Record<string, string>> {
    const { options } = (await mine.call(startStepUp)).envelope.data
    const { envelope } = await mine.call(finishStepUp, { body: { credential: JSON.parse(key.get(options)) } })
    return { 'pwd-ticket': envelope.data.pwdTicket }
  }
  const listed = async () =>
    (await mine.call(innerAccount)).envelope.data.accounts.filter(
      ({ accountType }) => accountType === 'passkey',
    )
  const audited = async (action: string) => {
    const { db } = place.world.database
    const rows = await db.selectFrom('audit_record').select('result').where('action', '=', action).execute()
    return rows.map(({ result }) => result)
  }

  test('one is added, listed, proves the person, and is removed with its own proof', async () => {
    const other = await place.signedIn()
    const { options: unanswered } = (await mine.call(start)).envelope.data
    const foreignPage = JSON.parse(key.create(unanswered, { origin: 'https://another.example' }))
    expect(await mine.call(finish, { body: { credential: foreignPage } })).toMatchObject({
      status: 422,
      envelope: { code: 4005 },
    })
    const added = await mine.call(finish, { body: { credential: await created() } })
    expect(added).toMatchObject({ status: 200, envelope: { data: { displayName: 'Bitwarden' } } })
    expect(added.envelope.data.recoveryCodes).toHaveLength(10)
    const { accountId: id } = added.envelope.data
    expect(await listed()).toMatchObject([
      { accountId: id, bindId: id, displayName: 'Bitwarden', bound: true, isSuspended: false },
    ])
    // Whoever was signed in elsewhere had not shown the new factor.
    expect((await other.call('GET /iam-portal/auth/user')).status).toBe(401)
    expect(await audited('passkey.add')).toEqual(expect.arrayContaining(['denied', 'ok']))

    expect(await mine.call(start)).toMatchObject({
      status: 401,
      envelope: { code: 1009, data: { methods: ['passkey', 'recovery'] } },
    })
    expect(await mine.call(unbind, { params: { id } })).toMatchObject({
      status: 401,
      envelope: { code: 1009 },
    })
    const { options } = (await mine.call(startStepUp)).envelope.data
    const foreign = softwarePasskey(place.origin).get(options)
    expect(await mine.call(finishStepUp, { body: { credential: JSON.parse(foreign) } })).toMatchObject({
      status: 422,
      envelope: { code: 4005 },
    })
    const removed = await mine.call(unbind, { params: { id }, headers: await ticket() })
    expect(removed).toMatchObject({ status: 200, envelope: { data: { accountId: 'passkey', bound: false } } })
    expect(await listed()).toMatchObject([{ accountId: 'passkey', bound: false, bindable: true }])
    expect(await audited('passkey.remove')).toContain('ok')
  })

  test('what is no credential is refused before it is looked at, and a challenge is answered once', async () => {
    const credential = await created()
    for (const wrong of [
      {},
      { ...credential, type: 'password' },
      { ...credential, id: '<script>' },
      { ...credential, response: { ...credential.response, clientDataJSON: 'x'.repeat(12_001) } },
    ])
      expect(await mine.call(finish, { body: { credential: wrong } as never })).toMatchObject({ status: 422 })
    expect((await mine.call(finish, { body: { credential } })).status).toBe(200)
    expect(await mine.call(finish, { body: { credential } })).toMatchObject({
      status: 410,
      envelope: { code: 4004 },
    })
  })
})
