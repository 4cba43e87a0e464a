import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let other: TestPortal
let given: ReturnType<typeof givenIn>
const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal({ LIMIT_REFRESH_PER_SESSION: '100000' })
  other = await startPortal(world)
  given = givenIn(db())
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

const second = 1000
const minute = 60 * second
const appNames = ['a', 'b', 'c', 'd'] as const
const subjects = ['role', 'organization', 'above', 'ownRole', 'agent', 'principal'] as const
type App = (typeof appNames)[number]
type Subject = (typeof subjects)[number]
type Effect = 'allow' | 'deny' | 'none'

/** Identifiers of one run's records in the database. */
type Place = {
  apps: Record<App, string>
  ids: Record<Subject, string>
  org: string
  role: string
  delegations: string[]
  browser: Browser
}

type Given = {
  /** Milliseconds. */
  from: number
  to: number
  scope: readonly App[] | null
  isEnded: boolean
}

/** A minimal model of the rules. */
type Model = {
  now: number
  grants: Map<string, Effect>
  delegations: Given[]
  acting: number | null
  holds: boolean
  delegable: boolean
  employed: boolean
}

type Action =
  | { kind: 'act'; which: number; at: number }
  | { kind: 'exit' | 'page' | 'refresh'; at: number }
  | { kind: 'withdraw'; which: number }
  | { kind: 'scope'; which: number; scope: readonly App[] | null }
  | { kind: 'wait'; seconds: number }
  | { kind: 'grant'; app: App; subject: Subject; effect: Effect }
  | { kind: 'holds' | 'delegable' | 'employed'; is: boolean }

const portal = fc.nat({ max: 1 })
const which = fc.nat({ max: 2 })
const scope = fc.option(fc.subarray([...appNames]), { nil: null })
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('act' as const), which, at: portal }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('exit' as const, 'page' as const, 'refresh' as const),
      at: portal,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('scope' as const), which, scope }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 29, 30, 60) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      app: fc.constantFrom(...appNames),
      subject: fc.constantFrom(...subjects),
      effect: fc.constantFrom<Effect>('allow', 'allow', 'deny', 'none'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('holds' as const, 'delegable' as const, 'employed' as const),
      is: fc.boolean(),
    }),
  },
)

async function start(): Promise<[Model, Place]> {
  const above = await given.organization({ org_code: fresh('above') })
  const org = await given.organization({ org_code: fresh('org'), parent_code: above })
  const elsewhere = await given.organization({ org_code: fresh('elsewhere') })
  const role = await given.role({ role_no: fresh('role'), delegable: true })
  const ownRole = await given.role({ role_no: fresh('own') })
  const agent = await given.person({ user_no: fresh('agent') })
  const principal = await given.person({ user_no: fresh('principal') })
  await given.personRole(agent, elsewhere, ownRole)
  await given.personRole(principal, org, role)
  const apps = Object.fromEntries(
    await Promise.all(
      appNames.map(async (name) => [name, await given.application({ app_code: fresh(name) })]),
    ),
  ) as Place['apps']
  const now = world.clock.now().getTime()
  // A long delegation in force, a short one, and a future one.
  const delegations: Given[] = [
    { from: now - minute, to: now + 60 * minute, scope: null, isEnded: false },
    { from: now - minute, to: now + 90 * second, scope: ['a', 'b'], isEnded: false },
    { from: now + minute, to: now + 60 * minute, scope: ['a'], isEnded: false },
  ]
  const made = delegations.map(({ from, to, scope: chosen }) =>
    given.delegation(
      {
        ...{ principal_no: principal, agent_no: agent, org_code: org, role_no: role },
        starts_at: new Date(from),
        ends_at: new Date(to),
      },
      chosen?.map((name) => apps[name]),
    ),
  )
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: agent })
  const ids = { role, organization: org, above, ownRole, agent, principal }
  // Denials and narrowed scopes are visible only where something was granted before.
  for (const name of appNames) await given.grant(apps[name], { role })
  const grants = new Map<string, Effect>(appNames.map((name) => [`${name} role`, 'allow']))
  return [
    { now, grants, delegations, acting: null, holds: true, delegable: true, employed: true },
    { apps, ids, org, role, delegations: await Promise.all(made), browser },
  ]
}

const isInForce = (model: Model, index: number): boolean => {
  const { from, to, isEnded } = model.delegations[index] as Given
  const inTime = from <= model.now && model.now < to
  return !isEnded && inTime && model.holds && model.delegable && model.employed
}

/** Visible applications under the delegation, or the agent's own. */
function visibleIn(model: Model): App[] {
  const has = (app: App, subject: Subject, effect: Effect) => model.grants.get(`${app} ${subject}`) === effect
  const any = (app: App, among: readonly Subject[], effect: Effect) =>
    among.some((subject) => has(app, subject, effect))
  if (model.acting === null) {
    const own = ['ownRole', 'agent'] as const
    return appNames.filter((app) => any(app, own, 'allow') && !any(app, own, 'deny'))
  }
  const shared = ['role', 'organization', 'above'] as const
  const { scope: chosen } = model.delegations[model.acting] as Given
  return appNames.filter(
    (app) =>
      any(app, shared, 'allow') &&
      !any(app, [...shared, 'agent', 'principal'], 'deny') &&
      (chosen === null || chosen.includes(app)),
  )
}

const portalAt = (at: number): TestPortal => (at === 0 ? world : other)

/** The browser at one of the two portals, with the same cookies. */
function before(place: Place, at: number): Browser {
  const browser = portalAt(at).browser(place.browser)
  place.browser = browser
  return browser
}

const subjectTypes = {
  role: 'role',
  ownRole: 'role',
  organization: 'organization',
  above: 'organization',
  agent: 'person',
  principal: 'person',
} as const

async function grant(
  place: Place,
  { app, subject, effect }: Extract<Action, { kind: 'grant' }>,
): Promise<void> {
  const [type, id] = [subjectTypes[subject], place.ids[subject]]
  await db()
    .deleteFrom('application_grant')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('app_id', '=', place.apps[app])
    .execute()
  if (effect === 'none') return
  await db()
    .insertInto('application_grant')
    .values({ app_id: place.apps[app], subject_type: type, subject_id: id, effect })
    .execute()
}

async function change(model: Model, place: Place, kind: 'holds' | 'delegable' | 'employed', is: boolean) {
  const { principal } = place.ids
  if (kind === 'delegable')
    await db().updateTable('role').set({ delegable: is }).where('role_no', '=', place.role).execute()
  if (kind === 'employed')
    await db()
      .updateTable('person')
      .set({ status: is ? 1 : 0 })
      .where('user_no', '=', principal)
      .execute()
  if (kind === 'holds' && !is) await db().deleteFrom('person_role').where('user_no', '=', principal).execute()
  if (kind === 'holds' && is && !model.holds) await given.personRole(principal, place.org, place.role)
  model[kind] = is
}

async function rescope(
  model: Model,
  place: Place,
  index: number,
  next: readonly App[] | null,
): Promise<void> {
  const id = place.delegations[index] ?? ''
  await db().deleteFrom('delegation_application').where('delegation_id', '=', id).execute()
  await db()
    .updateTable('delegation')
    .set({ app_scope: next ? 'some' : 'all' })
    .where('delegation_id', '=', id)
    .execute()
  for (const app of next ?? [])
    await db()
      .insertInto('delegation_application')
      .values({ delegation_id: id, app_id: place.apps[app] })
      .execute()
  ;(model.delegations[index] as Given).scope = next
}

async function withdraw(model: Model, place: Place, index: number): Promise<void> {
  await db()
    .updateTable('delegation')
    .set({ ended_at: world.clock.now(), ended_by: 'principal' })
    .where('delegation_id', '=', place.delegations[index] ?? '')
    .execute()
  ;(model.delegations[index] as Given).isEnded = true
}

async function act(model: Model, place: Place, index: number, at: number): Promise<void> {
  const isOver = model.acting !== null && !isInForce(model, model.acting)
  const answer = await before(place, at).call('POST /iam-portal/v1/agency/act/:id', {
    params: { id: place.delegations[index] ?? '' },
  })
  // A person acting under an expired delegation must leave it first.
  if (isOver) expect(answer.status).toBe(403)
  else expect(answer.status).toBe(isInForce(model, index) ? 200 : 422)
  if (answer.status === 200) model.acting = index
}

/** Calls that leave an expired delegation, and `exit`, which leaves any delegation. */
async function leave(
  model: Model,
  place: Place,
  kind: 'exit' | 'page' | 'refresh',
  at: number,
): Promise<void> {
  const browser = before(place, at)
  const answer =
    kind === 'page'
      ? await browser.fetchRaw('/iambiz/home')
      : kind === 'exit'
        ? await browser.call('POST /iam-portal/v1/agency/exit')
        : await browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' } })
  expect(answer.status).toBe(200)
  if (kind === 'exit' || (model.acting !== null && !isInForce(model, model.acting))) model.acting = null
}

async function perform(model: Model, place: Place, step: Action): Promise<void> {
  switch (step.kind) {
    case 'act':
      return act(model, place, step.which, step.at)
    case 'exit':
    case 'page':
    case 'refresh':
      return leave(model, place, step.kind, step.at)
    case 'withdraw':
      return withdraw(model, place, step.which)
    case 'scope':
      return rescope(model, place, step.which, step.scope)
    case 'wait':
      world.clock.forward(step.seconds)
      model.now += step.seconds * second
      return
    case 'grant':
      model.grants.set(`${step.app} ${step.subject}`, step.effect)
      return grant(place, step)
    default:
      return change(model, place, step.kind, step.is)
  }
}

/** Both portals must match the model, and an invisible application must not open. */
async function check(model: Model, place: Place): Promise<'own' | 'acting' | 'over'> {
  const isOver = model.acting !== null && !isInForce(model, model.acting)
  const visible = visibleIn(model).map((app) => place.apps[app])
  for (const at of [0, 1]) {
    const { status, envelope } = await before(place, at).call('POST /iam-portal/v1/portal/availableApp', {
      body: { all: true },
    })
    expect([status, envelope.code]).toEqual(isOver ? [403, 403] : [200, 200])
    if (!isOver) expect(new Set(envelope.data.page.list.map(({ appId }) => appId))).toEqual(new Set(visible))
  }
  if (isOver) return 'over'
  const appId = place.apps[appNames[visible.length % appNames.length] ?? 'a']
  const { status } = await before(place, 1).call('POST /iam-portal/v1/portal/app/launch', {
    body: { appId, source: 'all' },
  })
  expect(status).toBe(visible.includes(appId) ? 200 : 403)
  return model.acting === null ? 'own' : 'acting'
}

test('[DEL-02] RC-35 no sequence of actions and times shows an application that role and scope do not give, at any portal', {
  timeout: 180_000,
}, async () => {
  const been = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), async (actions) => {
      // The clock moves only by the actions, because the comparison needs both portals at the same time.
      world.clock.stopAt(world.clock.now())
      const [model, place] = await start()
      for (const step of [{ kind: 'act', which: 0, at: 0 } as const, ...actions]) {
        await perform(model, place, step)
        been.add(await check(model, place))
        await db().deleteFrom('rate_counter').execute()
      }
    }),
    { numRuns: 20 },
  )
  // The random sequences have reached all three states.
  expect([...been].sort()).toEqual(['acting', 'over', 'own'])
})
