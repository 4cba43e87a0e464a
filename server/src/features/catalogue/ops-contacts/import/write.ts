import { randomUUID } from 'node:crypto'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type Change, recordChanges } from '#server/platform/record-change.ts'
import { rowOf, targetOf } from '../rows.ts'
import { insertContacts, updateContacts } from '../store.ts'
import { outcomeOf, type PlannedRow } from './plan.ts'

/** Planned rows, and the ids of their applications by code. */
export type Plan = { planned: readonly PlannedRow[]; appIds: ReadonlyMap<string, string> }

function changeOf({ before, after }: PlannedRow, id: string): Change {
  const target = targetOf(id)
  if (!before) return { action: 'ops-contact.create', target, after }
  const { id: _, ...present } = before
  return { action: 'ops-contact.update', target, before: present, after }
}

/** Writes a plan without faults. Each contact gets the same audit row as a manual change. */
export async function writePlan(
  trx: Db,
  { planned, appIds }: Plan,
  actor: Actor,
  context: RequestContext,
): Promise<{ created: number; updated: number }> {
  const changed = planned
    .filter((row) => outcomeOf(row) !== 'same')
    .map((row) => ({ row, id: row.before?.id ?? randomUUID() }))
  const written = (isNew: boolean) =>
    changed
      .filter(({ row }) => (row.before === undefined) === isNew)
      .map(({ row: { after }, id }) => ({
        ...rowOf(after, appIds.get(after.appCode) ?? '', after.sortNo, context.now),
        contact_id: id,
      }))
  const [created, updated] = [written(true), written(false)]
  await insertContacts(trx, created)
  await updateContacts(trx, updated)
  await recordChanges(
    trx,
    context,
    actor,
    changed.map(({ row, id }) => changeOf(row, id)),
  )
  return { created: created.length, updated: updated.length }
}
