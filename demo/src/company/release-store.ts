import type { Kysely } from 'kysely'
import { insertRows } from './insert-store.ts'
import type { Person } from './people.ts'
import type { Release } from './releases.ts'

/** The versions of the portal. Everyone has seen all but the newest. People must exist. */
export async function insertReleases<T>(
  db: Kysely<T>,
  releases: readonly Release[],
  people: readonly Person[],
): Promise<void> {
  await insertRows(
    db,
    'release',
    {
      ...{ release_id: 'uuid', version: 'text', release_date: 'date', title_zh: 'text', title_en: 'text' },
      ...{ entries: 'jsonb', status: 'smallint', published_at: 'timestamptz' },
      ...{ updater_no: 'text', updated_at: 'timestamptz' },
    },
    releases.map(({ id, version, day, title, entries, publishedAt, updaterNo }) => [
      ...[id, version, day, title.zh, title.en, JSON.stringify(entries), 1],
      ...[publishedAt, updaterNo, publishedAt],
    ]),
  )
  const seen = releases[1]?.publishedAt
  if (!seen) return
  await insertRows(
    db,
    'release_seen',
    { user_no: 'text', seen_at: 'timestamptz' },
    people.map(({ userNo }) => [userNo, seen]),
  )
}
