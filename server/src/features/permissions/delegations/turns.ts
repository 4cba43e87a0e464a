import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { emitEvent } from '#server/platform/events.ts'
import { dueTurns, lockTurn } from './notice-reports.ts'
import { type NotifyDeps, notifyTurn } from './notify.ts'
import { storeNotified } from './store.ts'
import type { Happening } from './texts.ts'

export type TurnDeps = NotifyDeps & { db: Db }

/** What has come of a delegation since both were told last; only how it stands now matters, not what lies between. */
function happeningOf(told: DelegationStatus, status: DelegationStatus): Happening | null {
  if (status === 2) return told === 6 ? 'resumed' : 'begun'
  if (status === 3) return told === 0 ? 'unanswered' : 'over'
  return status === 6 ? 'suspended' : null
}

/** Tells of one delegation, in a transaction with the mark that it was told; returns whether something was. */
const turn = ({ db, ...deps }: TurnDeps, id: string, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
    const found = await lockTurn(trx, id, now)
    if (!found) return false
    const { status, told, principal_no, agent_no } = found
    const changed = status === told ? null : happeningOf(told, status)
    const happening = changed ?? (status === 2 && found.needs_reminder ? 'nearly-over' : null)
    if (happening === null) return false
    await notifyTurn(deps, trx, { delegationId: id, happening, at: now })
    // That it begins, or goes on, says as well when it ends.
    const isReminded = status === 2 && found.is_nearly_over
    await storeNotified(trx, id, { status, ...(isReminded ? { remindedAt: now } : {}) })
    if (changed) await emitEvent(trx, { kind: 'rights', people: [principal_no, agent_no] })
    return true
  })

/**
 * Tells both people of delegations that began, ended, were suspended or went on by themselves, and of those that end within
 * a day; returns how many. Of several workers one tells; one that cannot be told does not keep the others from it.
 */
export async function notifyTurns(deps: TurnDeps, now: Date): Promise<number> {
  const errors: unknown[] = []
  let told = 0
  for (const id of await dueTurns(deps.db, now)) {
    try {
      if (await turn(deps, id, now)) told += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'of some delegations nobody was told')
  return told
}
