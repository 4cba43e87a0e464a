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
  toPersonalApps,
} from '#server/features/apps/store.ts'
import {
  type Preferences,
  type PreferencesRow,
  preferencesColumns,
  toPreferences,
} from '#server/features/preferences/reports.ts'

export type PersonalHome = { apps: PersonalApps; marks: ReadMarks; preferences: Preferences }

type PersonalHomeRow = PersonalAppsRow & ReadMarksRow & PreferencesRow

const personalHomeSql = `select ${personalAppsColumns}, ${readMarksColumn}, ${preferencesColumns}`

/** All that home shows of one person alone, in one prepared statement; the rest is in memory. */
export async function findPersonalHome(pool: pg.Pool, userNo: string, now: Date): Promise<PersonalHome> {
  const { rows } = await pool.query<PersonalHomeRow>({
    name: 'personal-home',
    text: personalHomeSql,
    values: [userNo, now],
  })
  const [row] = rows
  if (!row) throw new Error('a select without from always has one row')
  return { apps: toPersonalApps(row), marks: toReadMarks(row), preferences: toPreferences(row) }
}
