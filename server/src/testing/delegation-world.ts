import type { delegations } from '@iambiz/contract/features/permissions/delegations.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import type { Browser } from './browser.ts'
import { employ, foundCompany } from './company.ts'
import { fresh } from './fresh.ts'
import { givenIn } from './given.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from './test-app.ts'

export type Wish = RequestOf<(typeof delegations)['POST /iam-portal/v1/agency/save']>['body']

export type Somebody = { userNo: string; browser: Browser }

export type DelegationWorld = TestWorld & {
  /** A second portal process on the same database. */
  second: TestPortal
  given: ReturnType<typeof givenIn>
  /** A new signed-in person, with one role in `sales` unless roles are given. */
  somebody: (role?: string, ...more: { org: string; role: string }[]) => Promise<Somebody>
  /** The wire time `count` half hours after the last full half hour. */
  halfHours: (count: number) => string
  /** The input for delegating the role `lead` in `sales` for one day from now; `more` overrides fields. */
  wish: (agent: { userNo: string }, more?: Partial<Wish>) => Wish
  /** Saves a delegation with a step-up ticket. */
  save: (principal: Somebody, wish: Wish, more?: { lang?: 'zh' | 'en' }) => ReturnType<typeof saving>
  ticketOf: (browser: Browser) => Promise<Record<string, string>>
  /** Creates a delegation that the agent has accepted; returns its id. */
  accepted: (principal: Somebody, agent: Somebody, more?: Partial<Wish>) => Promise<string>
}

const saving = (browser: Browser, wish: Wish, headers: Record<string, string>) =>
  browser.call('POST /iam-portal/v1/agency/save', { body: wish, headers })

const halfHour = 30 * 60_000

/** The small company with a provider whose password is "right", and two portal processes. */
export async function delegationWorld(): Promise<DelegationWorld> {
  const world = await testPortal()
  const { db } = world.database
  await foundCompany(db)
  world.provider.faults.account = async (path, form) =>
    path === '/password/verify' && form.get('password') === 'right'
      ? { status: 200, body: { proof: 'proof', expires_in: 300 } }
      : { status: 404, body: { error: 'not_found' } }
  const second = await startPortal(world)
  const wireTime = wireTimeIn('Asia/Shanghai')

  async function somebody(role = 'lead', ...more: { org: string; role: string }[]): Promise<Somebody> {
    const userNo = fresh('U')
    await employ(db, userNo, [{ org: 'sales', role }, ...more])
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: userNo })
    return { userNo, browser }
  }

  const halfHours = (count: number) => {
    const last = Math.floor(world.clock.now().getTime() / halfHour) * halfHour
    return wireTime(new Date(last + count * halfHour))
  }

  const wish: DelegationWorld['wish'] = ({ userNo: agentNo }, more = {}) => ({
    agentNo,
    orgCode: 'sales',
    roleNo: 'lead',
    appScope: 'all',
    startTime: halfHours(0),
    endTime: halfHours(48),
    ...more,
  })

  // Tickets are reused because step-ups are rate-limited.
  const tickets = new WeakMap<Browser, Record<string, string>>()
  async function ticketOf(browser: Browser) {
    const known = tickets.get(browser)
    if (known) return known
    const { envelope } = await browser.call('POST /iam-portal/auth/stepUp', {
      body: { method: 'password', value: 'right' },
    })
    const ticket = { 'pwd-ticket': envelope.data.pwdTicket }
    tickets.set(browser, ticket)
    return ticket
  }

  const save: DelegationWorld['save'] = async ({ browser }, wanted, more) =>
    saving(browser, wanted, { ...(await ticketOf(browser)), ...more })

  return {
    ...world,
    second,
    given: givenIn(db),
    somebody,
    halfHours,
    wish,
    ticketOf,
    save,
    async accepted(principal, agent, more) {
      const { agencyId: id } = (await save(principal, wish(agent, more))).envelope.data
      const body = { accept: true }
      await agent.browser.call('POST /iam-portal/v1/agency/decide/:id', { params: { id }, body })
      return id
    },
    async stop() {
      await second.stop()
      await world.stop()
    },
  }
}
