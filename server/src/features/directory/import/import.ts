import type { ImportReport } from '@iambiz/contract/features/directory/people.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { TableImport } from '#server/platform/table-import/import.ts'
import { mayAdministrators } from '../administrators.ts'
import type { DirectoryDeps } from '../deps.ts'
import { lockRights } from '../lock-rights.ts'
import { identify, takenNumbers } from '../login-names.ts'
import { holdAddresses, lockPeople } from '../people-reports.ts'
import { usablePairs } from '../role-reports.ts'
import { judgeAdministrators } from './judge-administrators.ts'
import { withCodes } from './named-pairs.ts'
import { newNumbersIn, type PlannedRow, planImport } from './plan.ts'
import { reportOf } from './report.ts'
import { addressOwners, presentPeople } from './reports.ts'
import { peopleTable, type TypedRow } from './typed.ts'
import { writePlan } from './write.ts'

const numbersOf = (rows: readonly TypedRow[]) => rows.map(({ userNo }) => userNo)

type Deps = Pick<DirectoryDeps, 'db' | 'log' | 'endSessions' | 'askProvider'>

async function planOf(db: Db, typed: readonly TypedRow[], actor: Actor): Promise<PlannedRow[]> {
  const rows = await withCodes(db, typed)
  const addresses = rows.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
  const [people, owners, usable] = await Promise.all([
    presentPeople(db, numbersOf(rows)),
    addressOwners(db, addresses),
    usablePairs(
      db,
      rows.flatMap(({ pairs = [] }) => pairs),
    ),
  ])
  const taken = await takenNumbers(db, newNumbersIn(rows, people))
  const planned = planImport(rows, { people, owners, usable, taken, actorNo: actor.userNo })
  await judgeAdministrators(db, planned, { mayAdministrators: mayAdministrators(actor) })
  return planned
}

type Done = { created: number; updated: number; ended: number }

export const peopleImport = (deps: Deps): TableImport<TypedRow, PlannedRow[], ImportReport, Done> => ({
  ...peopleTable,
  prepare: (db, rows) => identify(db, deps, rows),
  plan: planOf,
  report: reportOf,
  hold: async (trx, rows) => {
    await lockRights(trx)
    await holdAddresses(trx)
    await lockPeople(trx, numbersOf(rows))
  },
  write: (trx, planned, actor, context) => writePlan(trx, deps, { actor, context, planned }),
})
