import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { updatePerson } from '#server/platform/db/person-store.ts'
import { openSessions } from '#server/platform/db/session-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fingerprint } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { type By, guardAdministrator, mayAdministrators } from './administrators.ts'
import { forgetDepartures } from './departure-store.ts'
import type { DirectoryDeps } from './deps.ts'
import { keepSuperManager, lockRights } from './lock-rights.ts'
import { lockPeople } from './people-reports.ts'
import { settleAccounts } from './settle-account.ts'

/**
 * Enables or disables a locked person here, under `lockRights`, without the provider; returns how many sessions ended.
 */
export async function switchPerson(
  trx: Db,
  { endSessions }: Pick<DirectoryDeps, 'endSessions'>,
  by: By,
  { userNo, status }: { userNo: string; status: 0 | 1 },
): Promise<number> {
  await guardAdministrator(trx, by, userNo)
  const { caller, context } = by
  await updatePerson(trx, userNo, { status }, context.now)
  if (status === 0) await forgetDepartures(trx, [userNo])
  const ended = status === 0 ? await endSessions(trx, { userNo }, 'disabled', context) : 0
  await recordChange(trx, context, caller, {
    action: `person.${status === 1 ? 'enable' : 'disable'}`,
    target: { type: 'person', id: userNo },
    before: { status: 1 - status },
    after: { status },
  })
  return ended
}

/** Hands the applications of people over to a successor, who gets a notice. */
async function handOver(
  { handOverApps, notify }: DirectoryDeps,
  trx: Db,
  by: By,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  const count = await handOverApps(trx, { from, to }, by)
  if (count === 0) return
  await notify(trx, {
    userNos: [to],
    text: {
      zh: `您新负责 ${count} 个应用，可在个人资料中查看`,
      en: `You now own ${count} more ${count === 1 ? 'app' : 'apps'}. See your profile.`,
    },
    path: '/home/setting/profile',
    at: by.context.now,
  })
}

/**
 * Enables or disables people. Disabling ends their sessions in the same transaction and suspends their delegations,
 * because every request checks whether the principal is active. The provider is notified right after the commit.
 */
export const switchPeople = (
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { ids, status, successorNo }: { ids: readonly string[]; status: 0 | 1; successorNo?: string | undefined },
): Promise<{ changed: number; ended: number }> =>
  transact(deps.db, async (trx) => {
    const chosen = [...new Set(ids)]
    if (status === 1 && successorNo !== undefined) fail('request.invalid')
    if (status === 0 && chosen.includes(actor.userNo)) fail('person.self')
    await lockRights(trx)
    const people = await lockPeople(trx, chosen)
    if (people.length < chosen.length) fail('resource.not-found')
    const changed = people.filter((person) => person.status !== status)
    const by = { caller: actor, context, mayAdministrators: mayAdministrators(actor) }
    let ended = 0
    for (const { user_no: userNo } of changed) ended += await switchPerson(trx, deps, by, { userNo, status })
    if (successorNo !== undefined) await handOver(deps, trx, by, { from: chosen, to: successorNo })
    const numbers = changed.map(({ user_no }) => user_no)
    await settleAccounts(deps, trx, numbers)
    if (status === 0) await keepSuperManager(trx)
    return { changed: changed.length, ended }
  })

/** Ends the named sessions of another person, or all; where none is left, also the sign-ins at the provider. */
export const kick = (
  { db, endSessions, endSignIns }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { userNo, sessionIds }: { userNo: string; sessionIds?: readonly string[] | undefined },
): Promise<{ ended: number }> =>
  transact(db, async (trx) => {
    if (userNo === actor.userNo) fail('person.self')
    const [person] = await lockPeople(trx, [userNo])
    if (!person) fail('resource.not-found')
    const open = (await openSessions(trx, userNo, context.now)).map(({ session_id }) => session_id)
    const meant = sessionIds?.map((id) => id.toLowerCase()) ?? open
    const ids = open.filter((id) => meant.includes(id))
    const ended =
      ids.length === 0 ? 0 : await endSessions(trx, { userNo, sessionIds: ids }, 'kicked', context)
    if (ids.length === open.length) await endSignIns(trx, { userNo }, context)
    await audit(trx, context, actor, {
      action: 'person.kick',
      target: { type: 'person', id: userNo },
      detail: { ended, sessions: ids.map(fingerprint) },
    })
    return { ended }
  })
