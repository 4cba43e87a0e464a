import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'

let world: BundledWorld
let headers: Record<string, string>
beforeAll(async () => {
  world = await bundledWorld()
  headers = await world.makeSuperManagers(['staff'])
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.db.deleteFrom('rate_counter').execute()
  await world.restore()
})

const next = 'seventeen blue herons'

/** Signs in a super manager with a step-up. */
async function manager() {
  const browser = await world.signedIn('staff')
  const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', {
    body: { method: 'password', value: firstPassword },
  })
  const ticket = { ...headers, lang: 'zh', 'pwd-ticket': envelope.data.pwdTicket }
  return (call: 'account' | 'unlock' | 'resetMfa' | 'resetPassword' | 'status', asked: string | object) =>
    browser.call(`POST /iam-authority/v1/admin/user/${call}`, {
      body: typeof asked === 'string' ? { userNo: asked } : asked,
      headers: ticket,
    })
}

const isSignedIn = async (browser: Browser) =>
  (await browser.call('GET /iam-portal/auth/user')).status === 200

const recorded = async (id: string) =>
  (
    await world.database.db
      .selectFrom('audit_record')
      .select('action')
      .where('target_id', '=', id)
      .where('action', 'like', 'person.%')
      .execute()
  ).map(({ action }) => action)

const confirm = (account: string, verifyCode: string) =>
  world.browser().call('POST /iam-portal/v1/portal/password/forgot/confirm', {
    body: { account, code: verifyCode, newPassword: next, confirmPassword: next },
  })

test('a reset ends the password and every session, and the code chooses another one, once', async () => {
  const ask = await manager()
  const victim = await world.signedIn('victim')
  const { envelope } = await ask('resetPassword', staffNumbers.victim)
  expect(envelope).toMatchObject({
    code: 200,
    data: { code: expect.stringMatching(/^\d{16}$/), opened: false },
  })
  expect(await isSignedIn(victim)).toBe(false)
  expect(await world.signInAs('victim')).toBe('refused')
  const { code } = envelope.data as { code: string }
  expect((await confirm(staffNumbers.victim, code)).envelope.code).toBe(200)
  expect((await confirm(staffNumbers.victim, code)).envelope.code).not.toBe(200)
  expect(await world.signInAs('victim', next)).not.toBe('refused')
  expect(await recorded(staffNumbers.victim)).toContain('person.reset-password')
})

test('nobody unlocks themselves: their step-up could be guessed without end', async () => {
  const ask = await manager()
  expect((await ask('unlock', staffNumbers.staff)).envelope).toMatchObject({
    code: 422,
    message: expect.stringContaining('自己'),
  })
})

test('a person who guessed too often can try again after unlocking', async () => {
  const ask = await manager()
  for (let round = 0; round < 12; round++) await world.signInAs('guessed', 'wrong')
  expect(await world.signInAs('guessed')).toBe('refused')
  expect((await ask('account', staffNumbers.guessed)).envelope.data).toHaveProperty('lockedUntil')
  expect((await ask('unlock', staffNumbers.guessed)).envelope.data).toEqual({ unlocked: true })
  expect((await ask('account', staffNumbers.guessed)).envelope.data).not.toHaveProperty('lockedUntil')
  expect(await world.signInAs('guessed')).not.toBe('refused')
  expect(await recorded(staffNumbers.guessed)).toContain('person.unlock')
})

test('second factors are removed with the sessions, but not a person’s own ones or those of an unknown person', async () => {
  const ask = await manager()
  const other = await world.signedIn('staff2')
  expect((await ask('resetMfa', staffNumbers.staff2)).envelope.data).toEqual({ removed: 0 })
  expect(await isSignedIn(other)).toBe(false)
  expect((await ask('resetMfa', staffNumbers.staff)).envelope.message).toContain('个人中心')
  expect((await ask('resetMfa', fresh('nobody'))).status).toBe(404)
  const without = await givenIn(world.database.db).person({ user_no: fresh('U') })
  expect((await ask('resetMfa', without)).envelope.message).toBe('该人员还没有登录账号')
  expect((await ask('resetPassword', without)).envelope.data).toMatchObject({ opened: true })
})

test('who is disabled is refused by the provider with no worker at hand; where it is away a job waits and the screen says so', async () => {
  const ask = await manager()
  const turn = (status: 0 | 1) => ask('status', { ids: [staffNumbers.victim], status })
  const waiting = async () =>
    (
      await world.database.pool.query('select from graphile_worker.jobs where key = $1', [
        `settle-account:${staffNumbers.victim}`,
      ])
    ).rowCount
  const account = async () => (await ask('account', staffNumbers.victim)).envelope.data
  await turn(0)
  expect([await account(), await waiting()]).toEqual([expect.objectContaining({ enabled: false }), 0])
  await turn(1)
  expect([await world.signInAs('victim'), await waiting()]).not.toContain('refused')
  const { pool } = world.atProvider
  await pool.query('alter table idp.trusted_browser rename to away')
  expect((await turn(0)).envelope.code).toBe(200)
  await pool.query('alter table idp.away rename to trusted_browser')
  expect([await account(), await waiting()]).toEqual([expect.objectContaining({ enabled: true }), 1])
  await turn(1)
})
