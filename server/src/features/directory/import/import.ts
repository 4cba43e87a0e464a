import { type ImportReport, maxImportedPeople } from '@iambiz/contract/features/people.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { takeUploadRate } from '#server/platform/files/keep-file.ts'
import { readTable } from '#server/platform/files/table.ts'
import type { DirectoryDeps } from '../deps.ts'
import { holdRights } from '../hold.ts'
import { holdAddresses, lockPeople } from '../people-reports.ts'
import { usablePairs } from '../role-reports.ts'
import { readColumns } from './columns.ts'
import { outcomeOf, type PlannedRow, planImport } from './plan.ts'
import { reportOf, triedOf } from './report.ts'
import { addressOwners, presentPeople } from './reports.ts'
import { readRow, type TypedRow } from './typed.ts'
import { writePlan } from './write.ts'

type Sent = { content: Buffer; fileName: string }

/** A title and headings may stand above the people. */
const mostRows = maxImportedPeople + 6

async function readFile({ content, fileName }: Sent): Promise<{ rows: TypedRow[]; ignored: string[] }> {
  const table = await readTable(content, fileName, mostRows)
  const { rows, ignored } = readColumns(table) ?? fail('person.import-columns')
  if (rows.length > maxImportedPeople || table.length > mostRows) fail('person.import-many')
  if (rows.length === 0) fail('person.import-none')
  return { rows: rows.map(readRow), ignored }
}

async function planOf(db: Db, rows: readonly TypedRow[], actor: Actor): Promise<PlannedRow[]> {
  const addresses = rows.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
  const [people, owners, usable] = await Promise.all([
    presentPeople(
      db,
      rows.map(({ userNo }) => userNo),
    ),
    addressOwners(db, addresses),
    usablePairs(
      db,
      rows.flatMap(({ pairs = [] }) => pairs),
    ),
  ])
  return planImport(rows, { people, owners, usable, actorNo: actor.userNo })
}

/** Tells what importing a file would do. Nothing is written but that it was read. */
export async function checkImport(
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  sent: Sent,
): Promise<ImportReport> {
  await takeUploadRate(db, actor, 'read', context.now)
  const { rows, ignored } = await readFile(sent)
  const planned = await planOf(db, rows, actor)
  const report = reportOf(planned, { ignored, tried: triedOf(sent.content, planned), lang: context.lang })
  await audit(db, context, actor, { action: 'person.import-check', detail: report.counts })
  return report
}

/** Does all that was told of the same file, or nothing where that would be anything else by now. */
export async function importPeople(
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { tried, ...sent }: Sent & { tried: string },
): Promise<{ created: number; updated: number; ended: number }> {
  await takeUploadRate(deps.db, actor, 'read', context.now)
  const { rows } = await readFile(sent)
  return transact(deps.db, async (trx) => {
    await holdRights(trx)
    await holdAddresses(trx)
    await lockPeople(
      trx,
      rows.map(({ userNo }) => userNo),
    )
    const planned = await planOf(trx, rows, actor)
    if (triedOf(sent.content, planned) !== tried) fail('person.import-changed')
    if (planned.some((row) => outcomeOf(row) === 'wrong')) fail('person.import-wrong')
    const done = await writePlan(trx, deps, { actor, context, planned })
    await audit(trx, context, actor, { action: 'person.import', detail: { rows: rows.length, ...done } })
    return done
  })
}
