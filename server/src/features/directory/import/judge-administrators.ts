import type { ImportField } from '@iambiz/contract/platform/imported-person.ts'
import { administratorRoles, administratorsAmong } from '#server/platform/db/administrator-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import type { By } from '../administrators.ts'
import { type PlannedRow, pairText, type Written } from './plan.ts'

const guarded: readonly [keyof Written, ImportField][] = [
  ['name_zh', 'nameZh'],
  ['name_en', 'nameEn'],
  ['email', 'email'],
  ['mobile', 'mobile'],
  ['status', 'status'],
]

/** Returns the new value for the report; for a status the person's number, because readers do not know its digit. */
const askedOf = ({ userNo, after }: PlannedRow, column: keyof Written): string => {
  if (column === 'status') return userNo
  const text = String(after[column] ?? '')
  return column === 'mobile' ? maskedMobile(text) : text
}

const isFaulty = ({ faults }: PlannedRow, field: ImportField) => faults.some((known) => known.field === field)

/** Returns the fields that a row would change and that have no fault yet, for an existing person. */
const changedFields = (row: PlannedRow) =>
  guarded.filter(([column, field]) => row.before?.[column] !== row.after[column] && !isFaulty(row, field))

/** Adds faults to rows that would change an administrator or grant an administrator role, where the source may not. */
export async function judgeAdministrators(
  db: Db,
  planned: readonly PlannedRow[],
  by: Pick<By, 'mayAdministrators'>,
): Promise<void> {
  if (by.mayAdministrators) return
  const present = planned.filter(({ before }) => before !== undefined)
  const administrators = await administratorsAmong(
    db,
    present.map(({ userNo }) => userNo),
  )
  const roles = await administratorRoles(db)
  for (const row of present.filter(({ userNo }) => administrators.has(userNo)))
    for (const [column, field] of changedFields(row))
      row.faults.push({ field, fault: 'administrator', value: askedOf(row, column) })
  for (const row of planned) {
    const isGuarded = administrators.has(row.userNo)
    const pair = [...row.give, ...row.take].find(({ roleNo }) => isGuarded || roles.has(roleNo))
    if (pair && !isFaulty(row, 'roles'))
      row.faults.push({ field: 'roles', fault: 'administrator', value: pairText(pair) })
  }
}
