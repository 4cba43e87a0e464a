import { type ReaderColumnsRow, readerColumns } from '#server/features/announcements/reading/store.ts'
import {
  type PersonalApps,
  type PersonalAppsRow,
  personalAppsColumns,
  personGrantsColumn,
  toPersonalApps,
} from '#server/features/catalogue/apps/store.ts'
import type { Grant } from '#server/features/catalogue/apps/visibility.ts'
import {
  type OwnLinksRow,
  ownLinksColumn,
  type StoredLinks,
  toStoredLinks,
} from '#server/features/catalogue/own-links/store.ts'
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
  marksVersion: string | null
  joinedAt: Date
  preferences: Preferences
  ownLinks: StoredLinks
}

/** Read of all personal data that home shows. */
export const readsPersonal = personRead(
  'personal',
  [describedColumns, personalAppsColumns, readerColumns, preferencesColumns, ownLinksColumn].join(', '),
  (row: DescribedRow & PersonalAppsRow & ReaderColumnsRow & PreferencesRow & OwnLinksRow): Personal => ({
    described: row,
    apps: toPersonalApps(row),
    marksVersion: row.marks_version,
    joinedAt: new Date(row.joined_at),
    preferences: toPreferences(row),
    ownLinks: toStoredLinks(row),
  }),
)

export type SignedIn = { described: DescribedRow; preferences: Preferences }

/** Read of the person and the person's preferences. */
export const readsSignedIn = personRead(
  'signed-in',
  [describedColumns, preferencesColumns].join(', '),
  (row: DescribedRow & PreferencesRow): SignedIn => ({ described: row, preferences: toPreferences(row) }),
)

export type ReaderRow = { grants: readonly Grant[]; marksVersion: string | null; joinedAt: Date }

/** Read that decides which announcements a person gets, with the version of their read marks. */
export const readsReader = personRead(
  'reader',
  [personGrantsColumn, readerColumns].join(', '),
  (row: { person_grants: Grant[] } & ReaderColumnsRow): ReaderRow => ({
    grants: row.person_grants,
    marksVersion: row.marks_version,
    joinedAt: new Date(row.joined_at),
  }),
)
