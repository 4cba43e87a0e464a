import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { emitEvent } from '#server/platform/events.ts'
import { dueTurns, lockTurn } from './notice-reports.ts'
import { type NotifyDeps, notifyTurn } from './notify.ts'
import { storeNotified } from './store.ts'
import type { Happening } from './texts.ts'

export type TurnDeps = NotifyDeps & { db: Db }

/** Returns the change since the last notification; only the current status matters, not those in between. */
function happeningOf(reported: DelegationStatus, status: DelegationStatus): Happening | null {
  if (status === 2) return reported === 6 ? 'resumed' : 'begun'
  if (status === 3) return reported === 0 ? 'unanswered' : 'over'
  return status === 6 ? 'suspended' : null
}

/** Notifies about one delegation and marks that in the same transaction; returns whether anything was sent. */
const turn = ({ db, ...deps }: TurnDeps, id: string, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
    const found = await lockTurn(trx, id, now)
    if (!found) return false
    const { status, reported, principal_no, agent_no } = found
    const changed = status === reported ? null : happeningOf(reported, status)
    const happening = changed ?? (status === 2 && found.needs_reminder ? 'nearly-over' : null)
    if (happening === null) return false
    await notifyTurn(deps, trx, { delegationId: id, happening, at: now })
    // A notification of the start or resumption contains the end too, so it replaces the reminder.
    const isReminded = status === 2 && found.is_nearly_over
    await storeNotified(trx, id, { status, ...(isReminded ? { remindedAt: now } : {}) })
    if (changed) await emitEvent(trx, { kind: 'rights', people: [principal_no, agent_no] })
    return true
  })

/**
 * Notifies both people of delegations that began, ended, were suspended or resumed by time or rights, and of those
 * that end within a day; returns how many. Only one of several workers handles a delegation; a failure of one does not
 * stop the others.
 */
export async function notifyTurns(deps: TurnDeps, now: Date): Promise<number> {
  const errors: unknown[] = []
  let notified = 0
  for (const id of await dueTurns(deps.db, now)) {
    try {
      if (await turn(deps, id, now)) notified += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some notifications about delegations failed')
  return notified
}
