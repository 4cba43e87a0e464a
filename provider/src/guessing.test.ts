import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate } from './authenticate.ts'
import { hashPassword, TooBusy, verifyPassword } from './password.ts'
import { createBrowser, type Reply } from './testing/browser.ts'
import type { TestDatabase } from './testing/database.ts'
import { noGuessing, password, startTestProvider } from './testing/provider.ts'
import { createRelyingParty, type RelyingParty, submitSignIn } from './testing/relying-party.ts'
import { providerWorld } from './testing/world.ts'
import { sweepFailures } from './throttle-store.ts'

let database: TestDatabase
let portal: RelyingParty
let stop: () => Promise<void>
const minute = 60_000

beforeAll(async () => {
  ;({ database, portal, stop } = await providerWorld({ trustedProxies: ['127.0.0.1'] }))
})
afterAll(() => stop?.())

const attempt = async (account: string, typed: string) =>
  submitSignIn(createBrowser(), (await portal.begin()).url, account, typed)

/** The reply to the form, and the page that it leads to. */
async function refusal(account: string, typed: string) {
  const browser = createBrowser()
  const posted = await submitSignIn(browser, (await portal.begin()).url, account, typed)
  return { browser, posted, page: await browser.get(posted.location) }
}

/** Both responses without the parts that always differ: interaction, typed account, request ID and time. */
async function comparable(account: string, typed: string) {
  const { posted, page } = await refusal(account, typed)
  const plain = ({ status, headers, body }: Reply) => {
    const { date: _, 'x-request-id': __, 'content-length': ___, ...rest } = headers
    return JSON.stringify([status, rest, body])
      .replace(/\/signin\/[\w-]+/g, '/signin/ID')
      .replace(/(challenge&quot;:&quot;)[\w-]+/g, '$1ID')
      .replace(/(idp_refused(?:\.sig)?=)[\w.-]+/g, '$1VALUE')
      .replace(/expires=[^;]+/g, 'expires=TIME')
      .replaceAll(account, 'ACCOUNT')
  }
  return plain(posted) + plain(page)
}

const counted = async (account: string) => {
  const { rows } = await database.pool.query(
    'select tries, failures from idp.sign_in_failure where account_hash = sha256(convert_to($1, $2))',
    [account, 'UTF8'],
  )
  return rows[0]
}

describe('one answer', () => {
  test('unknown, wrong, locked and disabled look exactly alike', async () => {
    for (let i = 0; i < 6; i++) await attempt('guessed', 'wrong password')
    const replies = {
      unknown: await comparable('nobody', password),
      wrong: await comparable('staff', 'wrong password'),
      locked: await comparable('guessed', password),
      disabled: await comparable('disabled', password),
      long: await comparable('staff2', 'x'.repeat(129)),
    }
    expect(new Set(Object.values(replies)).size).toBe(1)
    expect(replies.wrong).toContain('账号或密码不正确')
  })

  test('the page keeps the account, never the password, and leads to the fault', async () => {
    const { body } = (await refusal('"><script>alert(1)</script>', 'my-secret-typing')).page
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(body).not.toContain('my-secret-typing')
    expect(body).toMatch(
      /<input id="password"[^>]*aria-describedby="password-problem" aria-invalid="true" autofocus>/,
    )
    expect(body).toContain('<p class="error" id="password-problem" role="alert">账号或密码不正确</p>')
  })

  test('going back or reloading resubmits no form: the refusal is shown once, after a redirect', async () => {
    const { browser, posted, page } = await refusal('员工 staff', 'wrong password')
    expect([posted.status, posted.body.includes('staff'), page.status]).toEqual([303, false, 200])
    expect(posted.location).toMatch(/\/signin\/[\w-]+\?lang=zh$/)
    expect(page.body).toContain('value="员工 staff"')
    const again = await browser.get(posted.location)
    expect(again.body).not.toMatch(/role="alert">[^<]/)
    expect(browser.cookies.map(({ name }) => name)).not.toContain('idp_refused')
  })

  test('a forged refusal cookie shows nothing', async () => {
    const browser = createBrowser()
    const { location } = await browser.get((await portal.begin()).url)
    browser.cookies.push({ name: 'idp_refused', value: 'account.c3RhZmY', path: new URL(location).pathname })
    expect((await browser.get(location)).body).not.toMatch(/role="alert">[^<]/)
  })
})

describe('waiting time', () => {
  const address = '192.0.2.1'
  const person = (at: number, typed = 'wrong') =>
    authenticate(database.db, { account: 'victim', password: typed, address }, new Date(at), noGuessing)

  test('grows from 1 to 15 minutes after five failures and ends with a success', async () => {
    let now = Date.UTC(2026, 0, 1)
    for (let i = 0; i < 5; i++) expect((await person(now)).result).toBe('wrong')
    for (const wait of [1, 2, 4, 8, 15, 15]) {
      now += wait * minute - 1000
      expect((await person(now, password)).result, `closed for ${wait} min`).toBe('wrong')
      now += 1000
      expect((await person(now)).result).toBe('wrong')
    }
    now += 15 * minute
    expect((await person(now, password)).result).toBe('ok')
    expect(await counted('A00005')).toBeUndefined()
  })

  test('staff number, user name and email share one count; another address has its own', async () => {
    const now = new Date(Date.UTC(2026, 1, 1))
    const from = (account: string, where: string, typed = 'wrong') =>
      authenticate(database.db, { account, password: typed, address: where }, now, noGuessing)
    for (const account of ['A00003', 'staff2', 'STAFF2@example.com', 'a00003', 'Staff2']) {
      await from(account, '192.0.2.2')
    }
    expect((await from('staff2', '192.0.2.2', password)).result).toBe('wrong')
    expect((await from('staff2', '192.0.2.3', password)).result).toBe('ok')
  })

  test('takes as long as a password check, so that response times do not reveal which names share a counter', async () => {
    const now = new Date(Date.UTC(2026, 3, 1))
    /** The fastest of several runs, because other load makes some slower. */
    const timed = async (work: () => Promise<unknown>) => {
      const times: number[] = []
      while (times.length < 5) {
        const start = performance.now()
        await work()
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const guess = () =>
      authenticate(
        database.db,
        { account: 'timed', password: 'wrong', address: '192.0.2.4' },
        now,
        noGuessing,
      )
    for (let i = 0; i < 5; i++) await guess()
    const look = await timed(() => verifyPassword(null, 'wrong'))
    expect(await timed(guess)).toBeGreaterThan(look / 2)
  })

  test('is forgotten after 12 hours', async () => {
    const start = Date.UTC(2026, 2, 1)
    for (let i = 0; i < 5; i++) await person(start)
    const later = start + 12 * 60 * minute + 1
    await person(later)
    expect(await counted('A00005')).toEqual({ tries: 1, failures: 1 })
    await sweepFailures(database.db, new Date(later + 12 * 60 * minute + 1))
    expect(await counted('A00005')).toBeUndefined()
  })

  test('of 200 concurrent guesses all are counted and 5 are checked', async () => {
    await database.pool.query('delete from idp.sign_in_failure')
    const browser = createBrowser()
    const page = await browser.get((await portal.begin()).url)
    const forms = Array.from({ length: 200 }, (_, i) =>
      browser.post(page.location, { account: 'superadmin', password: `guess ${i}` }),
    )
    const places = (await Promise.all(forms)).map(({ location }) => location)
    expect(new Set(places)).toEqual(new Set([`${page.location}?lang=zh`]))
    expect(await counted('A00001')).toEqual({ tries: 200, failures: 5 })
    const right = await browser.post(page.location, { account: 'superadmin', password })
    expect(right.location).toBe(`${page.location}?lang=zh`)
  })

  test('counts the client behind a trusted proxy, and ignores forged headers', async () => {
    await database.pool.query('delete from idp.sign_in_failure')
    const post = async (forwarded: string) => {
      const browser = createBrowser()
      const page = await browser.get((await portal.begin()).url)
      const options = { headers: { 'x-forwarded-for': forwarded } }
      await browser.post(page.location, { account: 'proxied', password: 'wrong' }, options)
    }
    await post('198.51.100.7')
    await post('203.0.113.9, 198.51.100.7')
    await post('2001:db8:1:2:3::4')
    await post('2001:db8:1:2:ffff::9')
    const { rows } = await database.pool.query(
      `select address, tries from idp.sign_in_failure
       where account_hash = sha256(convert_to('proxied', 'UTF8')) order by address`,
    )
    expect(rows).toEqual([
      { address: '198.51.100.7', tries: 2 },
      { address: '2001:db8:1:2::/64', tries: 2 },
    ])
  })
})

describe('one password tried at many accounts', () => {
  const now = new Date(Date.UTC(2026, 4, 1))
  const most = 3
  const fromAddress = '192.0.2.77'
  const sprayed = (account: string, typed = 'wrong', at = now, isKnown = (_accountNo: string) => false) =>
    authenticate(database.db, { account, password: typed, address: fromAddress }, at, { most, isKnown })

  test('is stopped after a number of accounts per address, except in known browsers, without using up attempts', async () => {
    await database.pool.query('delete from idp.sign_in_failure')
    for (const account of ['spray1', 'spray2', 'staff']) expect((await sprayed(account)).result).toBe('wrong')
    // Accounts with a later success are not counted.
    expect((await sprayed('staff', password)).result).toBe('ok')
    expect((await sprayed('spray3')).result).toBe('wrong')
    for (const typed of ['wrong', password]) expect((await sprayed('staff2', typed)).result).toBe('guessing')
    const knows = (accountNo: string) => accountNo === 'A00003'
    expect((await sprayed('staff2', password, now, knows)).result).toBe('ok')
    expect((await sprayed('staff', password, now, knows)).result).toBe('guessing')
    const elsewhere = { account: 'staff', password, address: '192.0.2.78' }
    expect((await authenticate(database.db, elsewhere, now, { most, isKnown: () => false })).result).toBe(
      'ok',
    )
    expect((await sprayed('staff', password, new Date(now.getTime() + 10 * minute))).result).toBe('ok')
  })

  test('of one account locks out the attacker, but not a browser known to the account', async () => {
    const [at, where] = [new Date(Date.UTC(2026, 5, 1)), '192.0.2.80']
    const enter = (typed: string, isOwn: boolean) =>
      authenticate(database.db, { account: 'victim', password: typed, address: where }, at, {
        most: 300,
        isKnown: (accountNo) => isOwn && accountNo === 'A00005',
      })
    for (let guess = 0; guess < 6; guess++) await enter('wrong', false)
    expect((await enter(password, false)).result).toBe('wrong')
    expect((await enter(password, true)).result).toBe('ok')
    // The attacker stays locked out, and known browsers have a limit as well.
    expect((await enter(password, false)).result).toBe('wrong')
    for (let guess = 0; guess < 5; guess++) expect((await enter('wrong', true)).result).toBe('wrong')
    expect((await enter(password, true)).result).toBe('wrong')
  })

  test('of many concurrent attempts only as many are checked as allowed', async () => {
    const address = '192.0.2.79'
    const rule = { most, isKnown: () => false }
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        authenticate(database.db, { account: `many${i}`, password: 'wrong', address }, now, rule),
      ),
    )
    expect(results.filter(({ result }) => result === 'wrong').length).toBeLessThanOrEqual(most)
  })

  test('is explained on the page, and a known browser may continue', async () => {
    await database.pool.query('delete from idp.sign_in_failure')
    const strict = await startTestProvider(database, { guessedAccounts: 1, trustedProxies: ['127.0.0.1'] })
    const its = await createRelyingParty(strict.url)
    const options = { headers: { 'x-forwarded-for': '198.51.100.77' } }
    const enter = async (browser: ReturnType<typeof createBrowser>, account: string, typed: string) => {
      const page = await browser.get((await its.begin()).url)
      return browser.post(page.location, { account, password: typed }, options)
    }
    try {
      const known = createBrowser()
      const first = await enter(known, 'staff2', password)
      expect(first.status).toBe(303)
      const knownCookies = known.cookies.filter(({ name }) => name.startsWith('idp_known'))
      expect(knownCookies.map(({ name, path }) => [name, path])).toEqual([
        ['idp_known', '/signin'],
        ['idp_known.sig', '/signin'],
      ])
      expect(knownCookies.map(({ value }) => value).join()).not.toContain('A00003')
      for (const account of ['word1', 'word2']) await enter(createBrowser(), account, 'wrong')
      const stranger = await enter(createBrowser(), 'staff2', password)
      expect([stranger.status, stranger.headers['retry-after']]).toEqual([429, '60'])
      expect(stranger.body).toContain('您所在网络的登录失败次数过多')
      const forger = createBrowser()
      forger.cookies.push(...knownCookies.filter(({ name }) => name === 'idp_known'))
      expect((await enter(forger, 'staff2', password)).status).toBe(429)
      // Only their session is gone, as after signing out.
      const again = createBrowser()
      again.cookies.push(...knownCookies)
      expect((await enter(again, 'staff2', password)).status).toBe(303)
      expect((await enter(again, 'staff', password)).status).toBe(429)
    } finally {
      await strict.stop()
    }
  })
})

describe('password hashes', () => {
  test('are Argon2id with the agreed parameters', async () => {
    const phc = await hashPassword(password)
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword(phc, password)).toBe(true)
    expect(await verifyPassword(phc, `${password} `)).toBe(false)
    expect(await verifyPassword('not a hash', password)).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })

  test('made with other parameters are replaced at the next sign-in', async () => {
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1 })
    await database.pool.query("update idp.account set password_hash = $1 where user_name = 'staff'", [weak])
    const credentials = { account: 'staff', password, address: '192.0.2.9' }
    expect((await authenticate(database.db, credentials, new Date(), noGuessing)).result).toBe('ok')
    const { rows } = await database.pool.query(
      "select password_hash from idp.account where user_name = 'staff'",
    )
    expect(rows[0].password_hash).toContain('m=19456,t=2,p=1')
    expect((await authenticate(database.db, credentials, new Date(), noGuessing)).result).toBe('ok')
  })

  test('with four running and fifty waiting, a sign-in is asked to retry and uses up no attempt', async () => {
    let flooding = true
    const again = async (): Promise<void> => {
      await hashPassword(password)
      if (flooding) return again()
    }
    const flood = Array.from({ length: 54 }, again)
    await expect(hashPassword(password)).rejects.toThrow(TooBusy)
    const reply = await attempt('calm', 'whatever it is')
    flooding = false
    await Promise.all(flood)
    expect(reply.status).toBe(503)
    expect(reply.body).toContain('登录人数较多')
    expect(await counted('calm')).toMatchObject({ failures: 0 })
  })
})
