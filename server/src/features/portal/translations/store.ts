import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'
import { fail } from '#server/platform/failure.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import { portalCode } from './built-in.ts'
import type { DraftRow, PublishedRow, Texts } from './entries.ts'

/** The change of one key by one version. */
export type Change = { key: string; before: Texts; after: Texts }

/** Returns the systems by code, the portal first, with the number of unpublished changes. */
export const systemsWithPending = (db: Db) =>
  db
    .selectFrom('business_system as s')
    .select((eb) => [
      's.system_code',
      's.name_zh',
      's.name_en',
      's.translation_version',
      eb
        .selectFrom('translation_draft as d')
        .whereRef('d.system_code', '=', 's.system_code')
        .where('d.pending', '=', true)
        .select(sql<number>`count(*)::int`.as('n'))
        .as('pending'),
    ])
    .where('s.status', '=', 1)
    .orderBy(sql`s.system_code <> ${portalCode}`)
    .orderBy('s.system_code')
    .execute()

/** Locks a system, so that changes of its texts and version run one after the other. */
export async function lockSystem(trx: Db, systemCode: string): Promise<{ versionNo: string }> {
  const found = await trx
    .selectFrom('business_system')
    .select('translation_version')
    .where('system_code', '=', systemCode)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { versionNo: found?.translation_version ?? fail('system.unknown') }
}

export async function versionInForce(db: Db, systemCode: string): Promise<string> {
  const found = await db
    .selectFrom('business_system')
    .select('translation_version')
    .where('system_code', '=', systemCode)
    .executeTakeFirst()
  return found?.translation_version ?? fail('system.unknown')
}

export const publishedOf = (db: Db, systemCode: string): Promise<PublishedRow[]> =>
  db
    .selectFrom('translation')
    .select(['key', 'zh', 'en'])
    .where('system_code', '=', systemCode)
    .orderBy('key')
    .execute()

export const draftsOf = (db: Db, systemCode: string, lang: Language): Promise<DraftRow[]> =>
  db
    .selectFrom('translation_draft as d')
    .leftJoin('person as p', 'p.user_no', 'd.updater_no')
    .select(['d.key', 'd.zh', 'd.en', 'd.pending', 'd.revision', 'd.updated_at'])
    .select(nameOrNone(lang, 'p').as('updater_name'))
    .where('d.system_code', '=', systemCode)
    .orderBy('d.key')
    .execute()

type Draft = { key: string; pending: boolean } & Texts
type Written = { systemCode: string; updaterNo: string; at: Date }

/** Rows of one statement, which keeps it below PostgreSQL's limit of parameters. */
const batch = 1000

/** Stores drafts and increases the revision of each key. */
export async function putDrafts(
  trx: Db,
  drafts: readonly Draft[],
  { systemCode, updaterNo, at }: Written,
): Promise<void> {
  for (let from = 0; from < drafts.length; from += batch) {
    const rows = drafts.slice(from, from + batch).map(({ key, zh, en, pending }) => ({
      ...{ system_code: systemCode, key, zh, en, pending },
      ...{ updater_no: updaterNo, updated_at: at },
    }))
    await trx
      .insertInto('translation_draft')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['system_code', 'key']).doUpdateSet((eb) => ({
          zh: eb.ref('excluded.zh'),
          en: eb.ref('excluded.en'),
          pending: eb.ref('excluded.pending'),
          revision: sql<number>`translation_draft.revision + 1`,
          updater_no: eb.ref('excluded.updater_no'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute()
  }
}

/** Marks all drafts as published, with a new revision that makes earlier reads outdated. */
export const settleDrafts = (trx: Db, systemCode: string) =>
  trx
    .updateTable('translation_draft')
    .set((eb) => ({ pending: false, revision: eb('revision', '+', 1) }))
    .where('system_code', '=', systemCode)
    .where('pending', '=', true)
    .execute()

/** Increases the revisions of these keys, which makes earlier reads outdated. */
export async function raiseRevisions(trx: Db, systemCode: string, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += batch)
    await trx
      .updateTable('translation_draft')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('system_code', '=', systemCode)
      .where('key', 'in', keys.slice(from, from + batch))
      .execute()
}

/** Stores published texts, and deletes those of keys that no longer have any. */
export async function putPublished(trx: Db, systemCode: string, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += batch) {
    const some = changes.slice(from, from + batch)
    const gone = some.filter(({ after }) => after.zh === null && after.en === null)
    const kept = some.filter((change) => !gone.includes(change))
    if (gone.length > 0)
      await trx
        .deleteFrom('translation')
        .where('system_code', '=', systemCode)
        .where(
          'key',
          'in',
          gone.map(({ key }) => key),
        )
        .execute()
    if (kept.length > 0)
      await trx
        .insertInto('translation')
        .values(kept.map(({ key, after }) => ({ system_code: systemCode, key, zh: after.zh, en: after.en })))
        .onConflict((conflict) =>
          conflict.columns(['system_code', 'key']).doUpdateSet((eb) => ({
            zh: eb.ref('excluded.zh'),
            en: eb.ref('excluded.en'),
          })),
        )
        .execute()
  }
}

type NewVersion = {
  systemCode: string
  versionNo: number
  backTo: number | null
  changes: readonly Change[]
  publisherNo: string | null
  at: Date
}

export const insertVersion = (trx: Db, version: NewVersion) =>
  trx
    .insertInto('translation_version')
    .values({
      system_code: version.systemCode,
      version_no: version.versionNo,
      back_to: version.backTo,
      changes: JSON.stringify(version.changes),
      publisher_no: version.publisherNo,
      published_at: version.at,
    })
    .execute()

/** Returns the newest stored version; 0 where there is none. */
export const newestVersion = async (trx: Db, systemCode: string): Promise<number> =>
  (
    await trx
      .selectFrom('translation_version')
      .select((eb) => eb.fn.max('version_no').as('newest'))
      .where('system_code', '=', systemCode)
      .executeTakeFirst()
  )?.newest ?? 0

/** Returns the changes of all versions after one, newest first. */
export const changesSince = (trx: Db, systemCode: string, versionNo: number) =>
  trx
    .selectFrom('translation_version')
    .select('changes')
    .where('system_code', '=', systemCode)
    .where('version_no', '>', versionNo)
    .orderBy('version_no', 'desc')
    .execute()

export const findVersion = (db: Db, systemCode: string, versionNo: number) =>
  db
    .selectFrom('translation_version')
    .select('changes')
    .where('system_code', '=', systemCode)
    .where('version_no', '=', versionNo)
    .executeTakeFirst()

export const versionPage = (
  db: Db,
  lang: Language,
  systemCode: string,
  page: { pageNum: number; pageSize: number },
) =>
  pageOfQuery(
    db
      .selectFrom('translation_version as v')
      .leftJoin('person as p', 'p.user_no', 'v.publisher_no')
      .select(['v.version_no', 'v.back_to', 'v.published_at'])
      .select(sql<number>`jsonb_array_length(v.changes)`.as('changed'))
      .select(nameOrNone(lang, 'p').as('publisher_name'))
      .where('v.system_code', '=', systemCode)
      .orderBy('v.version_no', 'desc'),
    page,
  )
