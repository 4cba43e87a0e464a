import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Browser } from './browser.ts'
import { employ, foundCompany } from './company.ts'
import { givenIn } from './given.ts'
import { type TestWorld, testPortal } from './test-app.ts'

type Row = Parameters<ReturnType<typeof givenIn>['delegation']>[0]

const minute = 60

/** A company in which, in each test, a new agent may act for a new principal under a delegation of the role `lead`. */
export function actingWorld() {
  let world: TestWorld
  let given: ReturnType<typeof givenIn>
  let apps: { lead: string; agents: string; principals: string }
  let agent: string
  let principal: string
  let delegation: string
  let people = 0

  const db = () => world.database.db

  beforeAll(async () => {
    world = await testPortal({ LIMIT_REFRESH_PER_SESSION: '1000' })
    given = givenIn(db())
    await foundCompany(db())
    const [lead, agents, principals] = [
      await given.application({ name_zh: '审批' }),
      await given.application(),
      await given.application(),
    ]
    apps = { lead, agents, principals }
    await given.grant(lead, { role: 'lead' })
  })
  afterAll(() => world.stop())

  beforeEach(async () => {
    world.clock.run()
    people += 1
    agent = `agent${people}`
    principal = `principal${people}`
    await employ(db(), agent, [{ org: 'group', role: 'staff' }])
    await employ(db(), principal, [{ org: 'sales', role: 'lead' }])
    await given.grant(apps.agents, { person: agent })
    await given.grant(apps.principals, { person: principal })
    delegation = await delegated()
  })

  const later = (seconds: number): Date => new Date(world.clock.now().getTime() + seconds * 1000)

  const delegated = (row: Partial<Row> = {}, appIds?: string[]) =>
    given.delegation(
      {
        principal_no: principal,
        agent_no: agent,
        ...delegatedPair,
        starts_at: later(-minute),
        ends_at: later(5 * minute),
        ...row,
      },
      appIds,
    )

  async function signedIn(userNo = agent): Promise<Browser> {
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: userNo })
    return browser
  }

  const act = (browser: Browser, id = delegation) =>
    browser.call('POST /iam-portal/v1/agency/act/:id', { params: { id } })

  return {
    world: () => world,
    given: () => given,
    db,
    /**
     * Ids of three applications: one that the delegated role shows, one granted only to the agent, one only to the
     * principal.
     */
    apps: () => apps,
    agent: () => agent,
    principal: () => principal,
    delegation: () => delegation,
    later,
    /** By default it ends after five minutes, before any token expires, so that only its own end time matters. */
    delegated,
    signedIn,
    act,
    async acting(): Promise<Browser> {
      const browser = await signedIn()
      expect((await act(browser)).status).toBe(200)
      return browser
    },
    /** Another tab: a copy of the current cookies, which may later be older than those of the first tab. */
    tabOf: (browser: Browser): Browser => world.browser(browser),
    exit: (browser: Browser) => browser.call('POST /iam-portal/v1/agency/exit'),
    user: (browser: Browser, query = {}) => browser.call('GET /iam-portal/auth/user', { query }),
    refresh: (browser: Browser) =>
      browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' } }),
    /** Ids of the visible applications. */
    async seen(browser: Browser): Promise<string[]> {
      const { envelope } = await browser.call('POST /iam-portal/v1/portal/availableApp', {
        body: { all: true },
      })
      expect(envelope.code).toBe(200)
      return envelope.data.page.list.map(({ appId }) => appId)
    },
    /** The principal revokes the delegation. */
    end: (id = delegation) =>
      db()
        .updateTable('delegation')
        .set({ ended_at: world.clock.now(), ended_by: 'principal', ended_no: principal })
        .where('delegation_id', '=', id)
        .execute(),
    audits: (action: string) =>
      db()
        .selectFrom('audit_record')
        .selectAll()
        .where('actor_no', '=', agent)
        .where('action', '=', action)
        .orderBy('id')
        .execute(),
    /** Rows of the login log about the agent. */
    logged: () =>
      db()
        .selectFrom('login_log')
        .selectAll()
        .where('user_no', '=', agent)
        .orderBy('occurred_at')
        .orderBy('id')
        .execute(),
  }
}

/** Organization and role of the delegation. */
export const delegatedPair = { org_code: 'sales', role_no: 'lead' }
