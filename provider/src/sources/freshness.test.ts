import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { epochSeconds } from '../epoch-seconds.ts'
import { connectParty } from '../testing/connections.ts'
import { type OutsideProvider, startOutsideProvider } from '../testing/outside-provider.ts'
import { type PortalGate, startPortalGate } from '../testing/portal-gate.ts'
import { restorePeople } from '../testing/provider.ts'
import { type Begun, sourceSignIn } from '../testing/source-sign-in.ts'
import { addSource } from '../testing/sources.ts'
import { type ProviderWorld, providerWorld } from '../testing/world.ts'

let world: ProviderWorld
let outside: OutsideProvider
let portal: PortalGate
/** The longest session that the policies allow, in seconds. */
let longest: number

beforeAll(async () => {
  outside = await startOutsideProvider()
  portal = await startPortalGate()
  portal.answer = ({ claims }) => {
    const isTooOld = typeof claims.auth_time === 'number' && epochSeconds() - claims.auth_time > longest
    const outcome = isTooOld ? 'sign-in-again' : 'allowed'
    return {
      status: 200,
      body: { code: 200, data: { outcome, kinds: [], canSetUp: false, canReachPortal: true } },
    }
  }
  world = await providerWorld({ signInPolicyUrl: portal.url })
})
afterAll(async () => {
  await world?.stop()
  for (const server of [outside, portal]) await server?.stop()
})
beforeEach(async () => {
  longest = Number.POSITIVE_INFINITY
  await restorePeople(world.database)
  const settings = { issuer: outside.issuer, firstSignIn: 'trust' }
  await addSource(world.provider.url, { settings })
})
afterEach(async () => {
  await world.database.pool.query('delete from idp.sign_in_source')
})

const { begin, toSource, comeBack, comeBackFrom, signedIn } = sourceSignIn(
  () => world,
  () => outside,
)

const minutesAgo = (minutes: number) => epochSeconds() - minutes * 60
/** A person whose session at the source began so many minutes ago. */
const staffSince = (minutes: number) => ({ sub: 'kc-1', staff_no: 'A00002', auth_time: minutesAgo(minutes) })
const askedIn = (address: string) => {
  const { searchParams: query } = new URL(address)
  return { prompt: query.get('prompt'), maxAge: query.get('max_age') }
}

/** Whether the source’s answer to a request that asks for a fresh sign-in was refused. */
async function expectRefused(begun: Begun, ...answer: [Parameters<typeof comeBack>[1], object?]) {
  const { status, body } = await comeBack(begun, ...answer)
  expect(status).toBe(403)
  expect(body).toContain('didn’t ask you to sign in again')
}

describe('a request that asks to sign in again', () => {
  test('[SOURCE-12] is passed on, and a session at the source does not answer it', async () => {
    const begun = await begin({ extra: { prompt: 'login' } })
    expect(askedIn(await toSource(begun))).toEqual({ prompt: 'login', maxAge: '0' })
    await expectRefused(begun, staffSince(90))
    expect(await signedIn(begun, await comeBack(begun, staffSince(0)))).toMatchObject({ sub: 'A00002' })
  })

  test('[SOURCE-12] is not answered without a time in the signed token', async () => {
    const untimed = { claims: { auth_time: undefined } }
    await expectRefused(await begin({ extra: { prompt: 'login' } }), staffSince(0), untimed)
    await expectRefused(await begin({ extra: { max_age: '600' } }), staffSince(0), untimed)
    await expectRefused(await begin({ extra: { prompt: 'login' } }), { ...staffSince(0), auth_time: 0 })
  })

  test('[SOURCE-12] is not answered by a time that is yet to come', async () => {
    await expectRefused(await begin({ extra: { prompt: 'login' } }), staffSince(-60))
  })

  test('[SOURCE-12] max_age lets in whom the source has asked recently enough', async () => {
    const begun = await begin({ extra: { max_age: '600' } })
    expect(askedIn(await toSource(begun))).toEqual({ prompt: null, maxAge: '600' })
    await expectRefused(begun, staffSince(30))
    const person = staffSince(5)
    const claims = await signedIn(begun, await comeBack(begun, person))
    expect(claims?.auth_time).toBe(person.auth_time)
  })

  test('[SOURCE-12] the age that a connection asks for is passed on too', async () => {
    const { party } = await connectParty(world, { maxAge: 600 })
    expect(askedIn(await toSource(await begin({ party })))).toEqual({ prompt: null, maxAge: '600' })
  })

  test('[SOURCE-12] a session that is too old for a policy is not renewed by the source’s session', async () => {
    const first = await begin()
    await signedIn(first, await comeBack(first, staffSince(60)))
    longest = 600
    const again = await begin({ browser: first.browser })
    expect(askedIn(await toSource(again))).toEqual({ prompt: 'login', maxAge: '0' })
    await expectRefused(again, staffSince(60))
  })

  test('[SOURCE-12] a policy asks the source again for a person whose session there is too old', async () => {
    longest = 600
    const begun = await begin()
    const { location } = await comeBack(begun, staffSince(60))
    expect(askedIn(location)).toEqual({ prompt: 'login', maxAge: '0' })
    const fresh = await comeBackFrom(location, begun, staffSince(0))
    expect(await signedIn(begun, fresh)).toMatchObject({ sub: 'A00002' })
  })

  test('[SOURCE-12] a longer max_age does not spare the person what a policy asks for', async () => {
    longest = 600
    const { location } = await comeBack(await begin({ extra: { max_age: '86400' } }), staffSince(60))
    expect(askedIn(location)).toEqual({ prompt: 'login', maxAge: '0' })
  })
})

describe('the time of a sign-in', () => {
  test('[SOURCE-12] is the time when the source asked the person, so a later max_age counts from then', async () => {
    const begun = await begin()
    expect(askedIn(await toSource(begun))).toEqual({ prompt: null, maxAge: null })
    const person = staffSince(60)
    const claims = await signedIn(begun, await comeBack(begun, person))
    expect(claims?.auth_time).toBe(person.auth_time)
    const { browser } = begun
    const silent = async (max_age: string) => {
      const attempt = await world.portal.begin({ prompt: 'none', max_age })
      return new URL((await browser.get(attempt.url)).location).searchParams.get('error')
    }
    expect(await silent('600')).toBe('login_required')
    expect(await silent('7200')).toBeNull()
  })

  test('[SOURCE-12] is never in the future', async () => {
    const begun = await begin()
    const claims = await signedIn(begun, await comeBack(begun, staffSince(-60)))
    expect(claims?.auth_time).toBeLessThanOrEqual(epochSeconds())
  })

  test('[SOURCE-12] does not shorten the session here', async () => {
    const begun = await begin()
    await signedIn(begun, await comeBack(begun, staffSince(13 * 60)))
    const { rows } = await world.database.pool.query(
      `select extract(epoch from expires_at - now())::int as seconds from idp.oidc_record
       where kind = 'Session' and payload ->> 'accountId' = 'A00002' order by expires_at desc limit 1`,
    )
    expect(rows[0].seconds).toBeGreaterThan(11.9 * 3600)
  })
})
