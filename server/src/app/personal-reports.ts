import type pg from 'pg'
import {
  type ReadMarks,
  type ReadMarksRow,
  readMarksColumn,
  toReadMarks,
} from '#server/features/announcements/store.ts'
import {
  type PersonalApps,
  type PersonalAppsRow,
  personalAppsColumns,
  personGrantsColumn,
  toPersonalApps,
} from '#server/features/apps/store.ts'
import type { Grant } from '#server/features/apps/visibility.ts'
import {
  type Preferences,
  type PreferencesRow,
  preferencesColumns,
  toPreferences,
} from '#server/features/preferences/reports.ts'
import { type DescribedRow, describedColumns } from '#server/features/session/reports.ts'
import type { Actor } from '#server/platform/actor.ts'

// A statement costs a call more than the rows in it do, so what one reply shows of a person is read at once.

async function findRow<Row extends object>(
  pool: pg.Pool,
  statement: { name: string; columns: readonly string[] },
  values: unknown[],
): Promise<Row> {
  const text = `select ${statement.columns.join(', ')}`
  const { rows } = await pool.query<Row>({ name: statement.name, text, values })
  const [row] = rows
  if (!row) throw new Error('a select without from always has one row')
  return row
}

export type Personal = {
  described: DescribedRow
  apps: PersonalApps
  marks: ReadMarks
  preferences: Preferences
}

/** All that home shows of one person alone. */
export async function findPersonal(pool: pg.Pool, actor: Actor, now: Date): Promise<Personal> {
  const row = await findRow<DescribedRow & PersonalAppsRow & ReadMarksRow & PreferencesRow>(
    pool,
    {
      name: 'personal',
      columns: [describedColumns, personalAppsColumns, readMarksColumn, preferencesColumns],
    },
    [actor.userNo, now, actor.sessionId],
  )
  return {
    described: row,
    apps: toPersonalApps(row),
    marks: toReadMarks(row),
    preferences: toPreferences(row),
  }
}

/** The person and the person's preferences. */
export async function findSignedIn(
  pool: pg.Pool,
  actor: Actor,
  now: Date,
): Promise<{ described: DescribedRow; preferences: Preferences }> {
  const row = await findRow<DescribedRow & PreferencesRow>(
    pool,
    { name: 'signed-in', columns: [describedColumns, preferencesColumns] },
    [actor.userNo, now, actor.sessionId],
  )
  return { described: row, preferences: toPreferences(row) }
}

/** What decides which announcements a person has, and what was read of those whose publication ends after a time. */
export async function findReader(
  pool: pg.Pool,
  userNo: string,
  endingAfter: Date,
): Promise<{ grants: readonly Grant[]; marks: ReadMarks }> {
  const row = await findRow<{ person_grants: Grant[] } & ReadMarksRow>(
    pool,
    { name: 'reader', columns: [personGrantsColumn, readMarksColumn] },
    [userNo, endingAfter],
  )
  return { grants: row.person_grants, marks: toReadMarks(row) }
}
