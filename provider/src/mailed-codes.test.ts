import { createKeyedHash } from '@iambiz/runtime/secret-box.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findEnabledAccount } from './account-store.ts'
import { confirmEmail } from './email-change.ts'
import { createBrowser } from './testing/browser.ts'
import {
  type ProviderUnderTest,
  password,
  restorePeople,
  startTestProvider,
  testConfig,
} from './testing/provider.ts'
import { submitSignIn, tokensOf } from './testing/relying-party.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let world: ProviderWorld
let second: ProviderUnderTest
beforeAll(async () => {
  world = await providerWorld()
  second = await startTestProvider(world.database)
})
afterAll(async () => {
  await second?.stop()
  await world?.stop()
})
beforeEach(() => restorePeople(world.database))

const { id, secret } = testConfig.portalClient
const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

async function ask(path: string, form: Record<string, string>, at: { url: string } = world.provider) {
  const reply = await createBrowser().post(`${at.url}/account${path}`, form, { headers: { authorization } })
  return { status: reply.status, body: JSON.parse(reply.body) }
}

const next = 'seventeen blue herons'
const address = '203.0.113.7'

const codeFor = async (account: string): Promise<string> =>
  (await ask('/password/forgot', { account })).body.code
const finish = (account: string, code: string, at?: { url: string }, newPassword = next) =>
  ask('/password/forgot/confirm', { account, code, new_password: newPassword }, at)
const wrong = { status: 403, body: { error: 'wrong_code' } }

const canSignIn = async (account: string, typed: string) => {
  const { url } = await world.portal.begin()
  const browser = createBrowser()
  const posted = await submitSignIn(browser, url, account, typed)
  return (await browser.get(posted.location)).location.startsWith(world.portal.redirectUri)
}

const otherCode = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

describe('S-123 a code for a forgotten password becomes invalid', () => {
  test('after ten minutes, at the second exactly', async () => {
    const code = await codeFor('staff')
    const { rows } = await world.database.pool.query('select expires_at from idp.mailed_code')
    const left = rows[0].expires_at.getTime() - world.provider.clock.now().getTime()
    world.provider.clock.forward(left)
    expect(await finish('staff', code)).toEqual(wrong)
    world.provider.clock.forward(-left)
  })

  test('after a newer one was asked for', async () => {
    const [older, newer] = [await codeFor('staff'), await codeFor('staff')]
    if (older !== newer) expect(await finish('staff', older)).toEqual(wrong)
    expect(await canSignIn('staff', password)).toBe(true)
  })

  test('after a sign-in with the password', async () => {
    const code = await codeFor('staff')
    expect(await canSignIn('staff', password)).toBe(true)
    expect(await finish('staff', code)).toEqual(wrong)
  })

  test('after the password was changed', async () => {
    const { tokens } = await tokensOf(world.portal, 'staff2')
    const code = await codeFor('staff2')
    const form = { token: tokens.access_token, address, password, new_password: 'quiet lanterns drift' }
    expect((await ask('/password/change', form)).status).toBe(200)
    expect(await finish('staff2', code)).toEqual(wrong)
  })

  test('after the account got another address, from wherever that came', async () => {
    const code = await codeFor('victim')
    await world.database.pool.query(
      "update idp.account set email = 'v@example.com' where user_name = 'victim'",
    )
    expect(await finish('victim', code)).toEqual(wrong)
    await world.database.pool.query(
      "update idp.account set email = 'victim@example.com' where user_name = 'victim'",
    )
  })

  test('for an account that is disabled meanwhile, and for another account', async () => {
    const code = await codeFor('victim')
    expect(await finish('staff', code)).toEqual(wrong)
    await world.database.pool.query("update idp.account set status = 0 where user_name = 'victim'")
    expect(await finish('victim', code)).toEqual(wrong)
    await world.database.pool.query("update idp.account set status = 1 where user_name = 'victim'")
  })
})

test('S-124 of 40 concurrent guesses in two processes five are checked, and then the right code is refused', async () => {
  const code = await codeFor('guessed')
  const guesses = [...Array(40).keys()].map((guess) =>
    finish('guessed', otherCode(code), guess % 2 ? second : world.provider),
  )
  for (const answer of await Promise.all(guesses)) expect(answer).toEqual(wrong)
  const { rows } = await world.database.pool.query(
    "select tries from idp.mailed_code where account_no = 'A00006'",
  )
  expect(rows).toEqual([{ tries: 5 }])
  expect(await finish('guessed', code)).toEqual(wrong)
})

test('S-129 three codes an hour, however many ask at once over two processes', async () => {
  const asked = await Promise.all(
    [...Array(10).keys()].map((index) =>
      ask('/password/forgot', { account: 'guessed' }, index % 2 ? second : world.provider),
    ),
  )
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(7).fill(429)])
})

test('unknown, disabled and nameless accounts get no code', async () => {
  for (const account of ['nobody', 'disabled', '', ' ', '\0'])
    expect(await ask('/password/forgot', { account })).toEqual({ status: 404, body: { error: 'nobody' } })
})

test('one code used concurrently in two processes changes the password once, and the old sign-ins end', async () => {
  const { tokens } = await tokensOf(world.portal, 'victim')
  const code = await codeFor('VICTIM@example.com')
  const both = await Promise.all([
    finish('victim', code, world.provider, 'first of two passwords'),
    finish('A00005', code, second, 'second of two passwords'),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const form = { token: tokens.access_token, address, password }
  expect((await ask('/password/verify', form)).status).toBe(401)
  expect(await canSignIn('victim', password)).toBe(false)
})

describe('another email address', () => {
  const begin = async (account: string, email: string) => {
    const { tokens } = await tokensOf(world.portal, account)
    const token = tokens.access_token
    const { proof } = (await ask('/password/verify', { token, address, password })).body
    const started = await ask('/email/change', { token, address, proof, email })
    return { token, proof, code: started.body.code as string, status: started.status }
  }

  test('counts once its code was typed: to sign in with as well, and no longer the one before; a code for a new password is dead', async () => {
    const { token, code, status } = await begin('superadmin', 'other@example.com')
    await world.database.pool.query(
      "update idp.account set email_given_at = now() - interval '2 days' where user_name = 'superadmin'",
    )
    expect(status).toBe(200)
    const forgotten = await codeFor('superadmin')
    expect(await ask('/email/confirm', { token, address, code: otherCode(code) })).toMatchObject({
      status: 403,
      body: { error: 'wrong_code', left: 4 },
    })
    expect(await canSignIn('other@example.com', password)).toBe(false)
    const done = { status: 200, body: { email: 'other@example.com' } }
    // Signing in ended the other code too, so another one is asked for.
    const again = forgotten && (await codeFor('superadmin'))
    expect(await ask('/email/confirm', { token, address, code })).toMatchObject(done)
    // A client that missed the response repeats the request.
    expect(await ask('/email/confirm', { token, address, code })).toMatchObject(done)
    expect(await finish('superadmin', again)).toEqual(wrong)
    expect(await canSignIn('other@example.com', password)).toBe(true)
    const { rows } = await world.database.pool.query(
      "select email_given_at from idp.account where user_name = 'superadmin'",
    )
    expect(rows).toEqual([{ email_given_at: null }])
    expect(await canSignIn('superadmin@example.com', password)).toBe(false)
    expect(await canSignIn('superadmin', password)).toBe(true)
  })

  test('of concurrent requests one changes the account and the others get the same response', async () => {
    const { code } = await begin('superadmin', 'seventh@example.com')
    const account = await findEnabledAccount(world.database.db, 'A00001')
    if (!account) throw new Error('the account is gone')
    const hash = createKeyedHash(testConfig.dataKeys)
    const confirm = () => confirmEmail(world.database.db, hash, { account, code }, world.provider.clock.now())
    const ok = { result: 'ok', email: 'seventh@example.com' }
    for (const done of [...(await Promise.all([confirm(), confirm(), confirm()])), await confirm()])
      expect(done).toMatchObject(ok)
  })

  test('needs a proof of this very grant', async () => {
    const { token, proof } = await begin('superadmin', 'third@example.com')
    const other = (await tokensOf(world.portal, 'superadmin')).tokens.access_token
    const email = 'fourth@example.com'
    for (const form of [
      { token, email },
      { token, email, proof: 'made-up' },
      { token: other, email, proof },
    ])
      expect((await ask('/email/change', { address, ...form })).status).toBe(403)
  })

  test('S-132 a code of one person is nothing for another', async () => {
    const mine = await begin('superadmin', 'fifth@example.com')
    const { tokens } = await tokensOf(world.portal, 'guessed')
    const theirs = await ask('/email/confirm', { token: tokens.access_token, address, code: mine.code })
    expect(theirs).toMatchObject({ status: 410, body: { error: 'expired' } })
  })

  test('that is another account’s login name is refused after verification, and nothing changes', async () => {
    const { token, code } = await begin('superadmin', 'STAFF@example.com')
    expect(await ask('/email/confirm', { token, address, code })).toMatchObject({ status: 409 })
    const { rows } = await world.database.pool.query(
      "select account_no from idp.login_name where name = 'staff@example.com'",
    )
    expect(rows).toEqual([{ account_no: 'A00002' }])
  })

  test('five codes an hour, and a cancelled one is invalid', async () => {
    const { token, proof, code } = await begin('superadmin', 'sixth@example.com')
    expect((await ask('/email/cancel', { token, address })).status).toBe(200)
    expect((await ask('/email/confirm', { token, address, code })).status).toBe(410)
    const more = await Promise.all(
      [...Array(8).keys()].map((index) =>
        ask('/email/change', { token, address, proof, email: `n${index}@example.com` }),
      ),
    )
    expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, ...Array(4).fill(429)])
  })
})

describe('others use up neither', () => {
  const asked = async (asker: string) =>
    (await ask('/password/forgot', { account: 'staff', asker })).body.code
  const tried = (code: string, more: Record<string, string>) =>
    ask('/password/forgot/confirm', { account: 'staff', code, new_password: next, ...more })

  test('a mailed code, by five wrong tries or by asking for one of their own', async () => {
    const code = await asked('one browser')
    for (const asker of ['another browser', ''])
      for (let guess = 0; guess < 6; guess++) expect(await tried(otherCode(code), { asker })).toEqual(wrong)
    expect(await tried(await asked('another browser'), { asker: 'one browser' })).toEqual(wrong)
    expect(await tried(code, { asker: 'another browser' })).toEqual(wrong)
    expect((await tried(code, { asker: 'one browser' })).status).toBe(200)
  })

  test('in the browser that asked, five tries are all', async () => {
    const code = await asked('one browser')
    for (let guess = 0; guess < 5; guess++)
      expect(await tried(otherCode(code), { asker: 'one browser' })).toEqual(wrong)
    expect(await tried(code, { asker: 'one browser' })).toEqual(wrong)
  })

  describe('codes of the hour', () => {
    const from = async (asking: { address?: string; known?: string }, account = 'staff') =>
      (await ask('/password/forgot', { account, ...asking })).status
    const flood = async (networks: number) => {
      const statuses = []
      for (let network = 1; network <= networks; network += 1)
        for (let time = 0; time < 4; time += 1)
          statuses.push(await from({ address: `198.51.100.${network}` }))
      return statuses.filter((status) => status === 200).length
    }

    test('by asking from their network; three from each one, nine from all', async () => {
      expect(await flood(2)).toBe(6)
      expect(await from({ address })).toBe(200)
      expect(await flood(5)).toBe(2)
      expect(await from({ address: '203.0.113.8' })).toBe(429)
    })

    test('of a browser that the person has signed in with, which has three of its own', async () => {
      expect(await flood(5)).toBe(9)
      const known = { address: '198.51.100.1', known: 'A00002' }
      const statuses = []
      for (let time = 0; time < 4; time += 1) statuses.push(await from(known))
      expect(statuses).toEqual([200, 200, 200, 429])
      expect(await from({ ...known, known: 'A00003' })).toBe(429)
    })

    test('by many at once over two processes', async () => {
      const asked = await Promise.all(
        [...Array(30).keys()].map((index) =>
          ask(
            '/password/forgot',
            { account: 'guessed', address: `198.51.100.${index % 5}` },
            index % 2 ? second : world.provider,
          ),
        ),
      )
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(9)
    })
  })

  test('a code that was handed over, by wrong tries from their address; theirs waits after five', async () => {
    const { code } = (await ask('/admin/password/reset', { account_no: 'A00002' })).body
    const guess = String((BigInt(code) + 1n) % 10n ** 16n).padStart(16, '0')
    for (let round = 0; round < 6; round++)
      expect(await tried(guess, { address: '203.0.113.9' })).toEqual(wrong)
    expect(await tried(code, { address: '203.0.113.9' })).toEqual(wrong)
    expect((await tried(code, { address: '203.0.113.10' })).status).toBe(200)
  })
})
