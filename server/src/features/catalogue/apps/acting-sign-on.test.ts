import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountAnswer } from '#server/platform/account-answer.ts'
import type { Acting, Actor } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenContext } from '#server/testing/given.ts'
import { launchApp } from './service.ts'

const homeUrl = 'https://expenses.example.com/start?x=1'
const ordered = {
  issuer: 'https://sso.example.com',
  initiate_login_uri: 'https://expenses.example.com/acting?from=portal',
  login_hint: 'acting:abc',
  expires_in: 60,
}

let world: FeatureWorld
let actor: Actor
let asked: [path: string, form: Readonly<Record<string, string>>][]
let answer: AccountAnswer | null
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { userNo, selection } = await world.somebody()
  const acting: Acting = {
    delegationId: '0190aaaa-0000-7000-8000-000000000001',
    principalNo: await world.given.person(),
    nameZh: '张三',
    nameEn: null,
    endsAt: new Date('2026-06-20T10:00:00.900Z'),
    appIds: null,
    isOver: false,
  }
  actor = { ...(await world.given.actor(userNo, selection)), acting }
  asked = []
  answer = { status: 200, body: ordered }
})

type AppRow = Parameters<FeatureWorld['given']['application']>[0]

/** Creates an application that the role is granted, connected as `client`. */
async function granted(row: AppRow = {}, client: string | null = fresh('expenses')) {
  const appId = await world.given.application({ home_url: homeUrl, ...row })
  if (client !== null) await world.given.connection(appId, { client_id: client })
  await world.given.grant(appId, { role: actor.selection?.roleNo ?? '' })
  return appId
}

/** Returns the issuer, or rejects when the provider is unavailable. */
let readIssuer: () => Promise<string | null>
beforeEach(() => {
  readIssuer = async () => 'https://sso.example.com'
})

const launch = async (appId: string, by: Actor = actor) =>
  launchApp(
    {
      ...world.apps,
      askAccount: async (path, form) => {
        asked.push([path, form])
        return answer
      },
      presentActing: async ({ acting }) => acting,
      readIssuer: () => readIssuer(),
      tokenOf: async ({ sessionId }) => `token of ${sessionId}`,
    },
    // The application was created after the actor was read, so the versions must be read again.
    { ...by, versions: (await world.given.actor(by.userNo)).versions },
    givenContext({ ip: '203.0.113.7' }),
    { appId },
  )

const openings = async () =>
  (await world.db.selectFrom('application_access').selectAll().where('user_no', '=', actor.userNo).execute())
    .length

describe('while acting', () => {
  test('[DEL-02] the application begins with a ticket of the provider for both people', async () => {
    const appId = await granted({ app_code: 'expenses' }, 'expenses')
    const { url } = await launch(appId)
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe('https://expenses.example.com/acting')
    expect(Object.fromEntries(searchParams)).toEqual({
      from: 'portal',
      iss: ordered.issuer,
      login_hint: 'acting:abc',
      target_link_uri: homeUrl,
    })
    expect(asked).toEqual([
      [
        '/acting/ticket',
        {
          token: `token of ${actor.sessionId}`,
          address: '203.0.113.7',
          client_id: 'expenses',
          app_code: 'expenses',
          app_id: appId,
          principal_no: actor.acting?.principalNo,
          delegation_id: actor.acting?.delegationId,
          org_code: actor.selection?.orgCode,
          role_no: actor.selection?.roleNo,
          ends_at: String(Date.parse('2026-06-20T10:00:00Z') / 1000),
        },
      ],
    ])
    expect(await openings()).toBe(1)
  })

  test('an application without a client opens at its own address, and nothing is asked', async () => {
    expect(await launch(await granted({}, null))).toMatchObject({ url: homeUrl })
    expect(asked).toEqual([])
  })

  test('one that does not want to know of agents opens at its own address', async () => {
    answer = { status: 422, body: { error: 'acting_not_accepted' } }
    expect(await launch(await granted())).toMatchObject({ url: homeUrl })
  })

  test('so does every one where the provider is another than the bundled one', async () => {
    answer = null
    expect(await launch(await granted())).toMatchObject({ url: homeUrl })
  })

  test.each([
    [{ status: 401, body: { error: 'invalid_token' } }, 'session.ended'],
    [{ status: 422, body: { error: 'invalid_delegation' } }, 'delegation.acting-over'],
    [{ status: 422, body: { error: 'invalid_principal' } }, 'delegation.not-active'],
  ])('the provider’s %o is a refusal, never an opening as oneself', async (given, failure) => {
    answer = given
    await expect(launch(await granted())).rejects.toMatchObject({ failure })
    expect(await openings()).toBe(0)
  })

  test('an answer that is none opens nothing', async () => {
    for (const given of [
      { status: 500, body: {} },
      { status: 200, body: {} },
      { status: 200, body: { ...ordered, initiate_login_uri: 'no address' } },
    ]) {
      answer = given
      await expect(launch(await granted())).rejects.toThrow()
    }
    expect(await openings()).toBe(0)
  })
})

test('a person who is not acting opens the same application as before', async () => {
  expect(await launch(await granted(), { ...actor, acting: null })).toMatchObject({ url: homeUrl })
  expect(asked).toEqual([])
})

describe('a connected application', () => {
  const initiate = 'https://expenses.example.com/oidc/start?from=portal'
  const connect = async (appId: string, status: 0 | 1 = 1) => {
    await world.given.connection(appId, { status, initiate_login_uri: initiate })
    return appId
  }
  const oneself = () => ({ ...actor, acting: null })
  const start = new URL(initiate)
  start.searchParams.set('iss', 'https://sso.example.com')
  start.searchParams.set('target_link_uri', homeUrl)

  test('[SSO-06] begins the sign-on where it says, with the provider and the page to come back to', async () => {
    const appId = await connect(await granted({}, null))
    expect(await launch(appId, oneself())).toMatchObject({ url: start.href })
    expect(asked).toEqual([])
  })

  test('that takes nobody’s agent begins it for oneself', async () => {
    const appId = await connect(await granted({}, null))
    answer = { status: 422, body: { error: 'acting_not_accepted' } }
    expect(await launch(appId)).toMatchObject({ url: start.href })
    expect(asked[0]?.[1]).toMatchObject({ app_id: appId })
  })

  const closed: [what: string, status: 0 | 1, issuer: () => Promise<string | null>][] = [
    ['is switched off', 0, async () => 'https://sso.example.com'],
    ['has a provider without a name', 1, async () => null],
    ['has a provider that does not answer', 1, async () => fail('sign-in.provider')],
  ]
  test.each(closed)('opens at its address where it %s', async (_what, status, issuer) => {
    readIssuer = issuer
    const appId = await connect(await granted({}, null), status)
    expect(await launch(appId, oneself())).toMatchObject({ url: homeUrl })
  })
})
