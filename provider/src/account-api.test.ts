import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import { otherUrl, password, restorePeople, testConfig } from './testing/provider.ts'
import { createRelyingParty, signIn, submitSignIn, tokensOf } from './testing/relying-party.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld({ company: { zh: '澄川集团', en: 'Chengchuan Group' } })
})
afterAll(() => world?.stop())

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`
const { id, secret } = testConfig.portalClient

type Options = { authorization?: string; headers?: Record<string, string> }

async function ask(path: string, form: Record<string, string>, { authorization, headers }: Options = {}) {
  const given = authorization ?? basic(id, secret)
  const reply = await createBrowser().post(`${world.provider.url}/account${path}`, form, {
    headers: { ...(given ? { authorization: given } : {}), ...headers },
  })
  return { status: reply.status, headers: reply.headers, body: JSON.parse(reply.body) }
}

const address = '203.0.113.7'
const tokenOf = async (account: string) => (await tokensOf(world.portal, account)).tokens.access_token
const verify = (token: string, typed: string, from = address) =>
  ask('/password/verify', { token, password: typed, address: from })
const change = (token: string, form: Record<string, string>) =>
  ask('/password/change', { token, address, ...form })

const canSignIn = async (account: string, typed: string) => {
  const { url } = await world.portal.begin()
  const browser = createBrowser()
  const posted = await submitSignIn(browser, url, account, typed)
  return (await browser.get(posted.location)).location.startsWith(world.portal.redirectUri)
}

const failures = async (accountNo: string) => {
  const { rows } = await world.database.pool.query(
    'select address, tries, failures from idp.sign_in_failure where account_hash = sha256(convert_to($1, $2)) order by address',
    [accountNo, 'UTF8'],
  )
  return rows
}

describe('who may call', () => {
  test('only the portal, with its own secret; cookies and tokens of other applications are rejected', async () => {
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    const form = { token: tokens.access_token, password, address }
    for (const authorization of ['', basic(id, 'wrong'), basic('other-app', secret), 'Basic %', 'Bearer x']) {
      const reply = await ask('/password/verify', form, { authorization })
      expect([reply.status, reply.body]).toEqual([401, { error: 'invalid_client' }])
    }
    const byCookie = await browser.post(`${world.provider.url}/account/password/verify`, {
      password,
      address,
    })
    expect(byCookie.status).toBe(401)
    const other = await createRelyingParty(world.provider.url, 'other')
    const attempt = await other.begin()
    const foreign = await attempt.redeem(await signIn(createBrowser(), attempt.url, 'staff'))
    expect(attempt.url).toContain(encodeURIComponent(otherUrl))
    for (const token of [foreign.access_token, tokens.refresh_token ?? '', '', 'x'])
      expect(await verify(token, password)).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    expect((await verify(tokens.access_token, password)).status).toBe(200)
  })

  test('only declared paths are answered, and only by POST', async () => {
    for (const path of ['', '/', '/password', '/password/verify/', '/password/verify/x'])
      expect((await ask(path, {})).status).toBe(404)
    const got = await createBrowser().get(`${world.provider.url}/account/password/verify`)
    expect(got.status).toBe(405)
  })

  test('a revoked token, and one of a disabled account, are rejected', async () => {
    const { tokens } = await tokensOf(world.portal, 'staff2')
    await world.database.pool.query("update idp.account set status = 0 where user_name = 'staff2'")
    expect((await verify(tokens.access_token, password)).status).toBe(401)
    await world.database.pool.query("update idp.account set status = 1 where user_name = 'staff2'")
    expect((await verify(tokens.access_token, password)).status).toBe(200)
    await world.database.pool.query("delete from idp.oidc_record where kind = 'Grant'")
    expect((await verify(tokens.access_token, password)).status).toBe(401)
  })
})

describe('guessing', () => {
  beforeEach(() => restorePeople(world.database))

  test('wrong attempts also count at the sign-in page, and have a counter that others cannot exhaust', async () => {
    const token = await tokenOf('guessed')
    // The test's browser signs in from here.
    const here = '127.0.0.1'
    for (let i = 0; i < 5; i++)
      expect(await verify(token, 'wrong password', here)).toMatchObject({
        status: 403,
        body: { error: 'wrong_password' },
      })
    // The fifth failure has locked the account: the right password gets the same response as a wrong one.
    const locked = await verify(token, password, here)
    expect([locked.status, locked.body]).toEqual([403, { error: 'wrong_password' }])
    expect(await canSignIn('guessed', password)).toBe(false)
    expect(await failures('A00006')).toMatchObject([
      { address: here, failures: 5 },
      { address: `${here} signed in`, failures: 5 },
    ])
    // At another address the account is not locked.
    expect((await verify(token, password, '203.0.113.9')).status).toBe(200)
    await restorePeople(world.database)
    const other = await tokenOf('guessed')
    for (let i = 0; i < 6; i++) await canSignIn('guessed', 'wrong password')
    expect(await canSignIn('guessed', password)).toBe(false)
    expect((await verify(other, password, here)).status).toBe(200)
  })

  test('of many concurrent guesses only as many are checked as the rule allows', async () => {
    const token = await tokenOf('victim')
    const guesses = [...Array(30).keys()].map((guess) => verify(token, `wrong password ${guess}`))
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([403]))
    expect(await failures('A00005')).toMatchObject([
      { address, tries: 5, failures: 5 },
      { tries: 30, failures: 5 },
    ])
    expect((await verify(token, password)).status).toBe(403)
  })
})

describe('changing', () => {
  beforeEach(() => restorePeople(world.database))

  const next = 'seventeen blue herons'

  test('a wrong old password changes nothing, ends nothing, and counts as a guess', async () => {
    const token = await tokenOf('staff')
    expect(await change(token, { password: 'not mine at all', new_password: next })).toMatchObject({
      status: 403,
      body: { error: 'wrong_password' },
    })
    expect(await failures('A00002')).toMatchObject([
      { address, failures: 1 },
      { address: `${address} signed in`, failures: 1 },
    ])
    expect((await verify(token, password)).status).toBe(200)
    expect(await canSignIn('staff', next)).toBe(false)
  })

  test('violated password rules are all named, and nothing changes', async () => {
    const token = await tokenOf('staff')
    const refusals: [string, string[]][] = [
      ['short heron', ['length']],
      ['ab𝒳é'.repeat(33), ['length']],
      ['', ['length']],
      ['my ＩＡＭＢＩＺ login is here', ['words']],
      ['Cheng-Chuan forever 9', ['words']],
      ['我在澄川集团工作已经十二年', ['words']],
      ['it is a00002 that I am', ['words']],
      ['password1234', ['common']],
      ['!!Sunshine!!2026', ['common']],
      ['aaaaaaaaaaaa', ['common']],
      ['qwertyqwerty', ['common']],
      [password, ['recent']],
    ]
    for (const [typed, rules] of refusals) {
      const { status, body } = await change(token, { password, new_password: typed })
      expect([typed, status, body]).toEqual([typed, 422, { error: 'password_refused', rules }])
    }
    expect(await canSignIn('staff', password)).toBe(true)
  })

  test('the new password is valid at once, and all sign-ins made with the old one end', async () => {
    const { browser, tokens } = await tokensOf(world.portal, 'superadmin')
    const elsewhere = await tokensOf(world.portal, 'superadmin')
    const somebody = await tokensOf(world.portal, 'staff')
    expect((await change(tokens.access_token, { password, new_password: next })).status).toBe(200)
    expect(await canSignIn('superadmin', password)).toBe(false)
    expect(await canSignIn('superadmin', next)).toBe(true)
    for (const token of [tokens.access_token, elsewhere.tokens.access_token])
      expect((await verify(token, next)).status).toBe(401)
    const again = await world.portal.begin()
    expect((await browser.get(again.url)).location).toContain('/signin/')
    expect((await verify(somebody.tokens.access_token, password)).status).toBe(200)
  })

  test('none of the last five comes back, the one before them does', async () => {
    const chosen = [0, 1, 2, 3, 4, 5].map((round) => `quiet lanterns drift ${round}`)
    let present = password
    const changeTo = async (typed: string) => {
      const { url, redeem } = await world.portal.begin()
      const browser = createBrowser()
      const posted = await submitSignIn(browser, url, 'staff2', present)
      const { access_token: token } = await redeem((await browser.get(posted.location)).location)
      const { status, body } = await change(token, { password: present, new_password: typed })
      if (status === 200) present = typed
      return body.rules ?? status
    }
    for (const typed of chosen.slice(0, 5)) expect(await changeTo(typed)).toBe(200)
    for (const typed of chosen.slice(0, 5)) expect(await changeTo(typed)).toEqual(['recent'])
    expect(await changeTo(password)).toBe(200)
    const { rows } = await world.database.pool.query(
      'select count(*)::int from idp.earlier_password where account_no = $1',
      ['A00003'],
    )
    expect(rows[0].count).toBe(4)
  })

  test('a proof counts instead of the old one: for its own grant, for 15 minutes, once', async () => {
    const [mine, other] = [await tokensOf(world.portal, 'staff'), await tokensOf(world.portal, 'staff')]
    const proofOf = async () => (await verify(mine.tokens.access_token, password)).body.proof as string
    const by = (token: string, proof: string) => change(token, { proof, new_password: next })
    const proof = await proofOf()
    expect((await by(other.tokens.access_token, proof)).status).toBe(403)
    expect((await by(mine.tokens.access_token, '')).status).toBe(403)
    world.provider.clock.forward(15 * 60_000)
    expect((await by(mine.tokens.access_token, proof)).status).toBe(403)
    const fresh = await proofOf()
    const replies = await Promise.all(
      [1, 2, 3].map((n) => change(mine.tokens.access_token, { proof: fresh, new_password: `${next} ${n}` })),
    )
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })
})

test('passwords are in no table and no log as they were typed', async () => {
  const { rows } = await world.database.pool.query(
    `select (select json_agg(t)::text from idp.account t) || (select json_agg(t)::text from idp.earlier_password t)
      || coalesce((select json_agg(t)::text from idp.security_event t), '') || coalesce((select json_agg(t)::text from idp.proof t), '') as everything`,
  )
  for (const secretText of [password, 'herons', 'lanterns', 'wrong password'])
    expect(rows[0].everything).not.toContain(secretText)
})
