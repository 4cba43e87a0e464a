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
import { personRead } from '#server/platform/db/person-reports.ts'

export type Personal = {
  described: DescribedRow
  apps: PersonalApps
  marks: ReadMarks
  preferences: Preferences
}

/** All that home shows of one person alone. */
export const readsPersonal = personRead(
  'personal',
  (now) => [describedColumns, personalAppsColumns, readMarksColumn(now), preferencesColumns].join(', '),
  (row: DescribedRow & PersonalAppsRow & ReadMarksRow & PreferencesRow): Personal => ({
    described: row,
    apps: toPersonalApps(row),
    marks: toReadMarks(row),
    preferences: toPreferences(row),
  }),
)

export type SignedIn = { described: DescribedRow; preferences: Preferences }

/** The person and the person's preferences. */
export const readsSignedIn = personRead(
  'signed-in',
  () => [describedColumns, preferencesColumns].join(', '),
  (row: DescribedRow & PreferencesRow): SignedIn => ({ described: row, preferences: toPreferences(row) }),
)

export type ReaderRow = { grants: readonly Grant[]; marks: ReadMarks }

/** What decides which announcements a person has, and what was read of those whose publication ends after the time. */
export const readsReader = personRead(
  'reader',
  (endingAfter) => [personGrantsColumn, readMarksColumn(endingAfter)].join(', '),
  (row: { person_grants: Grant[] } & ReadMarksRow): ReaderRow => ({
    grants: row.person_grants,
    marks: toReadMarks(row),
  }),
)
