import { randomUUID } from 'node:crypto'
import type { FailureName } from '@iambiz/contract/errors.ts'
import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { delegationStatus } from '#server/platform/db/delegation-status.ts'
import { Failure } from '#server/platform/failure.ts'
import { keepRights } from '#server/platform/rights.ts'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenContext, givenIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { decide } from './decide.ts'
import type { DelegationDeps } from './deps.ts'
import { forceEnd, resign, revoke } from './end.ts'
import { saveDelegation } from './save.ts'
import { statusAt } from './status.ts'

const people = ['principal', 'first', 'second', 'gone'] as const
type Who = (typeof people)[number]

/** Conditions of the principal and the role that can change at any time. */
const facts = ['works', 'held', 'organization', 'role', 'delegable', 'ordinary'] as const
type Fact = (typeof facts)[number]

/** In half hours, relative to the last half hour. */
type Times = { start: number; length: number }

type Action =
  | { kind: 'wait'; seconds: number }
  | { kind: 'set'; fact: Fact; on: boolean }
  | ({ kind: 'give'; agent: Who } & Times)
  | ({ kind: 'change'; which: number; agent: Who | 'same'; keepsStart: boolean } & Times)
  | { kind: 'decide'; which: number; by: Who; accept: boolean }
  | { kind: 'end'; which: number; by: Who; way: 'revoke' | 'resign' | 'force' }

const which = fc.nat({ max: 3 })
const times = { start: fc.integer({ min: -1, max: 6 }), length: fc.integer({ min: -1, max: 8 }) }
const agent = fc.constantFrom<Who[]>('first', 'first', 'second', 'second', 'principal', 'gone')
const by = fc.constantFrom<Who[]>('principal', 'first', 'second')

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      seconds: fc.constantFrom(1, 1799, 1800, 7200, 40_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('set'), fact: fc.constantFrom(...facts), on: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('give'), agent, ...times }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('change'), which, keepsStart: fc.boolean() },
      agent: fc.oneof(fc.constant('same' as const), agent),
      ...times,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('decide'), which, by, accept: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('end'), which, by },
      way: fc.constantFrom('revoke', 'resign', 'force'),
    }),
  },
) as fc.Arbitrary<Action>

/** A minimal model of a delegation. Times are in milliseconds. */
type Modelled = {
  id: string
  agent: Who
  start: number
  end: number
  accepted: boolean | null
  isEnded: boolean
}

const halfHour = 1_800_000
const wireTime = wireTimeIn('Asia/Shanghai')

let database: Awaited<ReturnType<typeof testDatabase>>
let deps: DelegationDeps

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  deps = {
    ...{ db, wireTime, readRights: keepRights(db) },
    visibleApps: async () => ({ zh: [], en: [] }),
    notify: async () => {},
    post: async () => {},
    done: () => {},
  }
})
afterAll(() => database.close())

/** Creates a company of four people, in the database and as a model. */
async function company() {
  const { db } = database
  const given = givenIn(db)
  const names = Object.fromEntries(people.map((who) => [who, fresh(who)])) as Record<Who, string>
  const [orgCode, roleNo, elsewhere, plain] = [fresh('org'), fresh('role'), fresh('org'), fresh('role')]
  for (const org_code of [orgCode, elsewhere]) await given.organization({ org_code })
  for (const role_no of [roleNo, plain]) await given.role({ role_no, delegable: true })
  for (const who of people) {
    await given.person({ user_no: names[who], status: who === 'gone' ? 0 : 1 })
    await given.personRole(names[who], elsewhere, plain)
  }
  await given.personRole(names.principal, orgCode, roleNo)
  const pair = { user_no: names.principal, org_code: orgCode, role_no: roleNo }
  const status = (on: boolean) => ({ status: on ? 1 : 0 }) as const

  const settings: Record<Fact, (on: boolean) => Promise<unknown>> = {
    works: (on) => db.updateTable('person').set(status(on)).where('user_no', '=', names.principal).execute(),
    organization: (on) =>
      db.updateTable('organization').set(status(on)).where('org_code', '=', orgCode).execute(),
    role: (on) => db.updateTable('role').set(status(on)).where('role_no', '=', roleNo).execute(),
    delegable: (on) => db.updateTable('role').set({ delegable: on }).where('role_no', '=', roleNo).execute(),
    held: (on) =>
      on
        ? db
            .insertInto('person_role')
            .values(pair)
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        : db
            .deleteFrom('person_role')
            .where('user_no', '=', pair.user_no)
            .where('role_no', '=', roleNo)
            .execute(),
    // An administrator kind has one role at a time.
    ordinary: async (on) => {
      await db.deleteFrom('dictionary_entry').where('key_name', '=', 'auc_manager').execute()
      if (on) return
      const named = { key_name: 'auc_manager', key_value: roleNo, description_zh: '管理员' }
      await db.insertInto('dictionary_entry').values(named).execute()
    },
  }
  return { names, pair: { orgCode, roleNo }, set: (fact: Fact, on: boolean) => settings[fact](on) }
}

type Company = Awaited<ReturnType<typeof company>>

type Model = {
  now: number
  facts: Record<Fact, boolean>
  rows: Modelled[]
}

const newModel = (): Model => ({
  now: Date.parse('2026-06-15T02:00:00Z'),
  facts: { works: true, held: true, organization: true, role: true, delegable: true, ordinary: true },
  rows: [],
})

const holds = ({ facts: given }: Model) => Object.values(given).every(Boolean)

function statusIn(model: Model, row: Modelled): DelegationStatus {
  const { now } = model
  const moment = { principalHolds: holds(model), now: new Date(now) }
  const ended_at = row.isEnded ? new Date(now) : null
  const period = { starts_at: new Date(row.start), ends_at: new Date(row.end) }
  return statusAt({ accepted: row.accepted, ended_at, ...period }, moment)
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end

const isOpen = (model: Model, row: Modelled) => [0, 1, 2, 6].includes(statusIn(model, row))

const isTaken = (model: Model, period: { start: number; end: number }, except?: Modelled) =>
  model.rows.some((row) => row !== except && isOpen(model, row) && overlaps(row, period))

/** The expected refusal because of the role, whatever else is requested. */
function refusalOfRole({ facts: given }: Model): FailureName | null {
  if (!given.held || !given.organization || !given.role) return 'delegation.role-not-held'
  return given.delegable && given.ordinary ? null : 'delegation.role-undelegable'
}

type Wished = { start: number; end: number }

function refusalOfPeriod({ now }: Model, { start, end }: Wished): FailureName | null {
  if (end <= start) return 'delegation.order'
  return end <= now ? 'delegation.past' : null
}

type Expected = { refusal: FailureName } | { write: Partial<Modelled> }

/** The expected outcome of a request that is valid as to role and period. */
function expectedOf(
  model: Model,
  { agent: to, start, end }: Wished & { agent: Who },
  row: Modelled | undefined,
): Expected {
  // A start in the past becomes now, which can equal the stored start.
  const from = start === row?.start ? start : Math.max(start, model.now)
  const isKept = from === row?.start
  const isInForce = row !== undefined && statusIn(model, row) === 2
  const period = { start: from, end }
  const isSameAgent = to === row?.agent
  if (isSameAgent && row.start === period.start && row.end === end) return { write: {} }
  if (isInForce && !(isSameAgent && isKept)) return { refusal: 'delegation.in-force' }
  if (to === 'gone') return { refusal: 'delegation.agent' }
  if (isTaken(model, period, row)) return { refusal: 'delegation.overlap' }
  return { write: { agent: to, ...period, ...(isInForce ? {} : { accepted: null }) } }
}

/** The outcome that the model expects: a refusal, or the values to write. */
function expected(model: Model, wished: Wished & { agent: Who }, row?: Modelled): Expected {
  if (wished.agent === 'principal') return { refusal: 'delegation.self' }
  const ofRole = refusalOfRole(model)
  if (ofRole) return { refusal: ofRole }
  if (row && ![0, 1, 2].includes(statusIn(model, row))) return { refusal: 'delegation.transition' }
  const ofPeriod = refusalOfPeriod(model, wished)
  return ofPeriod ? { refusal: ofPeriod } : expectedOf(model, wished, row)
}

/** Returns the id of the delegation, or the name of the failure. */
const outcomeOf = (call: Promise<{ agencyId: string }>) =>
  call.then(
    ({ agencyId }) => agencyId,
    (error: unknown) => {
      if (error instanceof Failure) return error.failure
      throw error
    },
  )

async function actorOf({ names }: Company, who: Who): Promise<Actor> {
  return givenIn(database.db).actor(names[who])
}

const contextAt = ({ now }: Model) => givenContext({ now: new Date(now), requestId: randomUUID() })

async function giveOrChange(
  { model, place }: { model: Model; place: Company },
  wished: Wished & { agent: Who },
  row?: Modelled,
): Promise<void> {
  // A disabled principal has no session.
  if (!model.facts.works) return
  const wanted = expected(model, wished, row)
  const stored =
    row &&
    (await database.db
      .selectFrom('delegation')
      .select('revision')
      .where('delegation_id', '=', row.id)
      .executeTakeFirstOrThrow())
  const answer = await outcomeOf(
    saveDelegation(deps, await actorOf(place, 'principal'), contextAt(model), {
      ...(row && stored ? { agencyId: row.id, revision: stored.revision } : {}),
      ...place.pair,
      agentNo: place.names[wished.agent],
      appScope: 'all',
      startTime: wireTime(new Date(wished.start)),
      endTime: wireTime(new Date(wished.end)),
    }),
  )
  if ('refusal' in wanted) return expect(answer).toBe(wanted.refusal)
  if (row) {
    expect(answer).toBe(row.id)
    Object.assign(row, wanted.write)
  } else {
    model.rows.push({
      ...{ id: answer, agent: wished.agent, accepted: null, isEnded: false },
      ...{ start: wished.start, end: wished.end, ...wanted.write },
    })
  }
}

type Ending = Extract<Action, { kind: 'end' | 'decide' }>

function expectedOfStep(model: Model, row: Modelled, step: Ending): FailureName | null {
  const mine =
    step.kind === 'decide' || step.way === 'resign'
      ? step.by === row.agent
      : step.way === 'force' || step.by === 'principal'
  if (!mine) return step.by === row.agent || step.by === 'principal' ? 'access.denied' : 'resource.not-found'
  const status = statusIn(model, row)
  const fitting = step.kind === 'decide' ? [0] : step.way === 'resign' ? [1, 2, 6] : [0, 1, 2, 6]
  return fitting.includes(status) ? null : 'delegation.transition'
}

async function goStep(model: Model, place: Company, step: Ending, row: Modelled): Promise<void> {
  if (step.by === 'principal' && !model.facts.works) return
  const refusal = expectedOfStep(model, row, step)
  const asked = [deps, await actorOf(place, step.by), contextAt(model)] as const
  const way = step.kind === 'end' ? { revoke, resign, force: forceEnd }[step.way] : undefined
  const call =
    step.kind === 'decide'
      ? decide(...asked, { id: row.id, accept: step.accept })
      : way?.(...asked, { id: row.id })
  expect(await outcomeOf(call ?? Promise.reject(new Error('no such step')))).toBe(refusal ?? row.id)
  if (refusal) return
  if (step.kind === 'decide') row.accepted = step.accept
  else row.isEnded = true
}

async function perform(model: Model, place: Company, step: Action): Promise<void> {
  if (step.kind === 'wait') {
    model.now += step.seconds * 1000
    return
  }
  if (step.kind === 'set') {
    model.facts[step.fact] = step.on
    await place.set(step.fact, step.on)
    return
  }
  const base = Math.floor(model.now / halfHour) * halfHour
  if (step.kind === 'give') {
    const start = base + step.start * halfHour
    return giveOrChange({ model, place }, { start, end: start + step.length * halfHour, agent: step.agent })
  }
  const row = model.rows[step.which % Math.max(model.rows.length, 1)]
  if (!row) return
  if (step.kind !== 'change') return goStep(model, place, step, row)
  const start = step.keepsStart ? row.start : base + step.start * halfHour
  const end = Math.ceil(start / halfHour) * halfHour + step.length * halfHour
  return giveOrChange(
    { model, place },
    { start, end, agent: step.agent === 'same' ? row.agent : step.agent },
    row,
  )
}

/** Returns the status of every delegation of the principal, as computed by the database. */
async function storedStatuses({ now }: Model, { names }: Company) {
  const { rows } = await sql<{ id: string; agent: string; status: DelegationStatus; from: Date; to: Date }>`
    select d.delegation_id as id, d.agent_no as agent, d.starts_at as from, d.ends_at as to,
      ${sql.raw(delegationStatus('d', 'clock.now'))} as status
    from delegation d, (select ${new Date(now)}::timestamptz as now) clock
    where d.principal_no = ${names.principal}`.execute(database.db)
  return rows
}

async function check(model: Model, place: Company): Promise<void> {
  const stored = await storedStatuses(model, place)
  const inOrder = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(inOrder(stored)).toEqual(
    inOrder(
      model.rows.map((row) => ({
        ...{ id: row.id, agent: place.names[row.agent], status: statusIn(model, row) },
        ...{ from: new Date(row.start), to: new Date(row.end) },
      })),
    ),
  )
  const inForce = stored.filter(({ status }) => status === 2)
  // Only one delegation of a role is active at a time, and only while the principal holds the role.
  expect(inForce.length).toBeLessThanOrEqual(holds(model) ? 1 : 0)
  for (const { agent: agentNo, from, to } of inForce) {
    expect([place.names.first, place.names.second]).toContain(agentNo)
    expect(from.getTime() <= model.now && model.now < to.getTime()).toBe(true)
    expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(180 * 86_400_000)
  }
}

const give = { kind: 'give', agent: 'first', start: 1, length: 8 } as const
const accept = { kind: 'decide', which: 0, by: 'first', accept: true } as const
const wait = { kind: 'wait', seconds: 7200 } as const
const lose = { kind: 'set', fact: 'held', on: false } as const
const regain = { kind: 'set', fact: 'held', on: true } as const

/** Paths that always run: active, suspended, active again, ended; declined; revoked. */
const examples: [Action[]][] = [
  [
    [
      { kind: 'give', agent: 'first', start: 0, length: 1 },
      { kind: 'decide', which: 0, by: 'first', accept: true },
      { kind: 'change', which: 0, keepsStart: false, agent: 'first', start: -1, length: 3 },
    ],
  ],
  [[give, accept, wait, lose, regain, wait, wait]],
  [[give, { ...accept, accept: false }]],
  [[give, accept, wait, { kind: 'end', which: 0, by: 'principal', way: 'revoke' }]],
]

test('[DEL-01] RC-35 no sequence of actions and times leads to a delegation in force that the rules forbid; the database sees each as the pure rule does', {
  timeout: 60_000,
}, async () => {
  const seen = new Set<DelegationStatus>()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 22 }), async (actions) => {
      const [model, place] = [newModel(), await company()]
      for (const step of actions) {
        await perform(model, place, step)
        await check(model, place)
        for (const row of model.rows) seen.add(statusIn(model, row))
      }
    }),
    { numRuns: 80, examples },
  )
  // Random and fixed paths together have reached every status.
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
})
