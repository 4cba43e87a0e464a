import { keysOf } from '@iambiz/contract/platform/objects.ts'
import type { Caller, RequestContext } from '#server/platform/actor.ts'
import { insertPeople, updatePeople } from '#server/platform/db/person-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { enqueueForPeople } from '#server/platform/jobs.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import { type Change, recordChanges } from '#server/platform/record-change.ts'
import { forgetDepartures } from '../departure-store.ts'
import type { DirectoryDeps } from '../deps.ts'
import { mailFormerAddresses } from '../former-address.ts'
import { keepSuperManager } from '../lock-rights.ts'
import { exchangePairs } from '../memberships.ts'
import { settleAccounts } from '../settle-account.ts'
import { outcomeOf, type PlannedRow, type Written } from './plan.ts'
import type { Pair } from './typed.ts'

type Import = { actor: Caller; context: RequestContext; planned: readonly PlannedRow[] }

/** Values for the operation log, with a masked number, because the log has more readers than may see numbers. */
const recorded = ({ name_zh, name_en, email, mobile }: Written) => ({
  nameZh: name_zh,
  nameEn: name_en,
  email,
  mobile: mobile === null ? null : maskedMobile(mobile),
})

const rowOf = ({ userNo, after }: PlannedRow) => ({
  user_no: userNo,
  ...after,
})

const isWritten = ({ before, after }: PlannedRow) =>
  keysOf(after).some((field) => before?.[field] !== after[field])

/** Returns the audit records of a row, as for changes on a screen: new person, changed data, changed status. */
function changesOf({ userNo, before, after }: PlannedRow): Change[] {
  const target = { type: 'person', id: userNo }
  if (!before)
    return [{ action: 'person.create', target, after: { ...recorded(after), status: after.status } }]
  return [
    { action: 'person.update', target, before: recorded(before), after: recorded(after) },
    {
      action: `person.${after.status === 1 ? 'enable' : 'disable'}`,
      target,
      before: { status: before.status },
      after: { status: after.status },
    },
  ]
}

const pairsOf = (planned: readonly PlannedRow[], which: 'give' | 'take') =>
  planned.flatMap((row) => row[which].map((pair: Pair) => ({ userNo: row.userNo, ...pair })))

/** Writes a plan without faults, under `lockRights` and with all its people locked. */
export async function writePlan(
  trx: Db,
  deps: Pick<DirectoryDeps, 'db' | 'log' | 'endSessions' | 'askProvider'>,
  { actor, context, planned }: Import,
): Promise<{ created: number; updated: number; ended: number }> {
  const created = planned.filter((row) => outcomeOf(row) === 'create')
  const updated = planned.filter((row) => outcomeOf(row) === 'update')
  const written = updated.filter(isWritten)
  // Another request may have created one of them since the plan.
  if ((await insertPeople(trx, created.map(rowOf))) < created.length) fail('person.import-changed')
  await updatePeople(trx, written.map(rowOf), context.now)
  await mailFormerAddresses(
    trx,
    written.map(({ userNo, before, after }) => ({ userNo, from: before?.email ?? null, to: after.email })),
    context.now,
  )
  await recordChanges(trx, context, actor, [...created, ...written].flatMap(changesOf))
  const changes = [...created, ...updated]
  await exchangePairs(trx, actor, context, {
    give: pairsOf(changes, 'give'),
    take: pairsOf(changes, 'take'),
  })
  let ended = 0
  const disabled = written.filter(({ before, after }) => before?.status === 1 && after.status === 0)
  await forgetDepartures(
    trx,
    disabled.map(({ userNo }) => userNo),
  )
  for (const { userNo } of disabled) ended += await deps.endSessions(trx, { userNo }, 'disabled', context)
  if (disabled.length > 0) await keepSuperManager(trx)
  await enqueueForPeople(
    trx,
    'directory:settle-account',
    written.filter((row) => !disabled.includes(row)).map(({ userNo }) => userNo),
  )
  const gone = disabled.map(({ userNo }) => userNo)
  await settleAccounts(deps, trx, gone)
  return { created: created.length, updated: updated.length, ended }
}
