import { randomUUID } from 'node:crypto'
import type { FailureName } from '@iambiz/contract/errors.ts'
import type { Delegation, delegations } from '@iambiz/contract/features/permissions/delegations.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { once } from '#server/platform/client-token.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import { isDelegable } from '#server/platform/rights.ts'
import { refusalFor, refuseDenied } from './carry-out.ts'
import { checkAgent, checkApps, checkFree, checkInstants, checkNarrower, checkPeriod } from './checks.ts'
import type { DelegationDeps } from './deps.ts'
import { describeDelegation } from './describe.ts'
import { recordDone } from './record.ts'
import { allows } from './status.ts'
import * as store from './store.ts'
import { differences, type Terms } from './terms.ts'

type Wish = ReceivedOf<(typeof delegations)['POST /iam-portal/v1/agency/save']>['body']

/** Each save can send a mail to another person. */
const perPerson = { limit: 60, windowSeconds: 3600 }

/** Returns why the person cannot delegate that organization and role; `null` where that is possible. */
async function refusalOfRole(
  { readRights }: DelegationDeps,
  actor: Actor,
  { orgCode, roleNo }: Wish,
): Promise<FailureName | null> {
  const rights = await readRights(actor.versions.rights)
  const isHeld = actor.pairs.some(([org, role]) => org === orgCode && role === roleNo)
  const isInUse = rights.organizations.get(orgCode)?.active && rights.roles.get(roleNo)?.active
  if (!isHeld || !isInUse) return 'delegation.role-not-held'
  return isDelegable(rights, { orgCode, roleNo }) ? null : 'delegation.role-undelegable'
}

const wishedTerms = (wish: Wish): Omit<Terms, 'startTime' | 'endTime'> => ({
  agentNo: wish.agentNo,
  orgCode: wish.orgCode,
  roleNo: wish.roleNo,
  appScope: wish.appScope,
  appIds: [...new Set((wish.appIds ?? []).map((id) => id.toLowerCase()))],
  reason: wish.reason || null,
})

async function termsOf(trx: Db, { wireTime }: DelegationDeps, row: store.LockedDelegation): Promise<Terms> {
  return {
    agentNo: row.agent_no,
    orgCode: row.org_code,
    roleNo: row.role_no,
    appScope: row.app_scope,
    appIds: [...(await store.chosenApps(trx, row.delegation_id))],
    startTime: wireTime(row.starts_at),
    endTime: wireTime(row.ends_at),
    reason: row.reason,
  }
}

const columnsOf = ({ agentNo, orgCode, roleNo, appScope, reason }: Terms) => ({
  agent_no: agentNo,
  org_code: orgCode,
  role_no: roleNo,
  app_scope: appScope,
  reason,
})

const detailOf = ({ appIds, agentNo: _, ...terms }: Terms) => ({
  ...terms,
  ...(terms.appScope === 'some' ? { appIds } : {}),
})

type Saving = {
  deps: DelegationDeps
  trx: Db
  actor: Actor
  context: RequestContext
  wish: Wish
  /** The applications that may be chosen. */
  visible: ReadonlySet<string>
}

async function create({ deps, trx, actor, context, wish, visible }: Saving): Promise<{ id: string }> {
  const { now, lang } = context
  await store.holdGiving(trx, actor.userNo)
  const terms = { ...wishedTerms(wish), ...checkPeriod(wish, { now: deps.wireTime(now), lang }) }
  await checkAgent(trx, terms, lang)
  checkApps(terms, { visible, before: undefined, lang })
  const times = await checkInstants(trx, terms, { lang })
  await checkFree(trx, { principalNo: actor.userNo, ...terms, ...times, now }, lang)
  const row = { delegation_id: randomUUID(), principal_no: actor.userNo, ...columnsOf(terms), ...times }
  await store.insertDelegation(trx, { ...row, created_at: now, updated_at: now })
  await store.replaceApps(trx, row.delegation_id, terms.appIds)
  await recordDone(deps, trx, actor, context, { kind: 'created', row, detail: detailOf(terms) })
  return { id: row.delegation_id }
}

/** Columns that a change resets: the agent is asked again, unless the delegation is active and is only narrowed. */
const asking = {
  accepted: null,
  decided_at: null,
  comment: null,
  told_status: 0,
  reminded_at: null,
} as const

async function change(
  { deps, trx, actor, context, wish, visible }: Saving,
  row: store.LockedDelegation,
): Promise<void> {
  const { now, lang } = context
  const isNarrowing = allows(row.status, 'narrow')
  const before = await termsOf(trx, deps, row)
  const period = checkPeriod(wish, { now: deps.wireTime(now), kept: before.startTime, lang })
  const terms = { ...wishedTerms(wish), ...period }
  const fields = differences(before, terms)
  if (fields.length === 0) return
  if (isNarrowing) checkNarrower(before, terms, lang)
  else await checkAgent(trx, terms, lang)
  checkApps(terms, {
    visible,
    before: isNarrowing ? before : undefined,
    lang,
  })
  // An unchanged start is stored with its original milliseconds, which the wire time lacks.
  const kept = fields.includes('startTime') ? undefined : row.starts_at
  const times = await checkInstants(trx, terms, { kept, lang })
  const claim = { principalNo: actor.userNo, ...terms, ...times, now, except: row.delegation_id }
  await checkFree(trx, claim, lang)
  await store.updateDelegation(trx, row, {
    ...columnsOf(terms),
    ...times,
    ...(isNarrowing ? {} : asking),
    ...(fields.includes('endTime') ? { reminded_at: null } : {}),
    updated_at: now,
  })
  await store.replaceApps(trx, row.delegation_id, terms.appIds)
  await recordDone(deps, trx, actor, context, {
    kind: 'changed',
    row: { ...row, agent_no: terms.agentNo },
    detail: { ...detailOf(terms), fields },
    ...(fields.includes('agentNo') ? { formerAgentNo: row.agent_no } : {}),
  })
}

/** Runs before the transaction, because a transaction that waits for a second connection could exhaust the pool. */
async function choosable(deps: DelegationDeps, actor: Actor, wish: Wish): Promise<ReadonlySet<string>> {
  if (wish.appScope === 'all') return new Set()
  const { zh } = await deps.visibleApps(actor, wish)
  return new Set(zh.map(({ appId }) => appId))
}

/** Makes the checks that need no transaction; returns the applications that may be chosen. */
async function admitted(
  deps: DelegationDeps,
  actor: Actor,
  context: RequestContext,
  wish: Wish,
): Promise<ReadonlySet<string>> {
  const { agencyId: id } = wish
  const refusal = await refusalOfRole(deps, actor, wish)
  const action = id === undefined ? 'create' : 'change'
  if (refusal) return refuseDenied(deps, actor, context, { refusal, action, id })
  await takeRate(deps.db, `delegation:${actor.userNo}`, perPerson, context.now)
  return choosable(deps, actor, wish)
}

const give = (deps: DelegationDeps, actor: Actor, context: RequestContext, wish: Wish) =>
  once<{ id: string }>(
    deps.db,
    { call: 'POST /iam-portal/v1/agency/save', actor, context, body: wish },
    async (firstTime) => {
      const visible = await admitted(deps, actor, context, wish)
      const given = await transact(deps.db, (trx) =>
        firstTime(trx, () => create({ deps, trx, actor, context, wish, visible })),
      )
      deps.done({ kind: 'created', delegationId: given.id })
      return given
    },
  )

/** Changes a locked delegation; returns the refusal, or `null`. */
async function changeLocked(saving: Saving, id: string): Promise<FailureName | null> {
  const { trx, actor, context, wish } = saving
  await store.holdGiving(trx, actor.userNo)
  const row = await store.lockDelegation(trx, id, context.now)
  if (row?.principal_no !== actor.userNo) return refusalFor(row, actor)
  if (row.revision !== wish.revision) return 'resource.changed'
  if (!allows(row.status, 'change') && !allows(row.status, 'narrow')) return 'delegation.transition'
  await change(saving, row)
  return null
}

/** Creates a delegation, or changes the one with the given id; returns it. */
export async function saveDelegation(
  deps: DelegationDeps,
  actor: Actor,
  context: RequestContext,
  wish: Wish,
): Promise<Delegation> {
  if (wish.agentNo === actor.userNo) fail('delegation.self')
  const { agencyId: id } = wish
  if (id === undefined) {
    const given = await give(deps, actor, context, wish)
    return describeDelegation(deps, context, given.id)
  }
  const visible = await admitted(deps, actor, context, wish)
  const refusal = await transact(deps.db, (trx) =>
    changeLocked({ deps, trx, actor, context, wish, visible }, id),
  )
  if (refusal === 'resource.changed' || refusal === 'delegation.transition')
    return fail(refusal, { current: await describeDelegation(deps, context, id) })
  if (refusal) return refuseDenied(deps, actor, context, { refusal, action: 'change', id })
  deps.done({ kind: 'changed', delegationId: id })
  return describeDelegation(deps, context, id)
}
