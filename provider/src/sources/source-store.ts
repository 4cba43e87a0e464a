import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { type Selectable, sql } from 'kysely'
import type { ProviderDb, ProviderTables } from '../database.ts'
import { type SourceKind, type SourceSettings, sourceSettings } from './settings.ts'

/** A source of identity as it is used. */
export type Source = {
  id: string
  code: string
  kind: SourceKind
  status: 0 | 1
  names: { zh: string; en: string }
  settings: SourceSettings
  sealedSecret: string | null
  testedAt: Date | null
  testProblem: string | null
  revision: number
}

const toSource = (row: Selectable<ProviderTables['idp.sign_in_source']>): Source => ({
  ...{ id: row.source_id, code: row.code, kind: row.kind, status: row.status, revision: row.revision },
  names: { zh: row.name_zh, en: row.name_en },
  settings: sourceSettings.parse(row.settings),
  ...{ sealedSecret: row.sealed_secret, testedAt: row.tested_at, testProblem: row.test_problem },
})

const selectSources = (db: ProviderDb) =>
  db.selectFrom('idp.sign_in_source').selectAll().orderBy('position').orderBy('created_at')

/** All sources in their order. */
export const findSources = async (db: ProviderDb): Promise<Source[]> =>
  (await selectSources(db).execute()).map(toSource)

/** The sources that people sign in with, in their order. */
export const enabledSources = async (db: ProviderDb): Promise<Source[]> =>
  (await selectSources(db).where('status', '=', 1).execute()).map(toSource)

export async function findSource(db: ProviderDb, id: string): Promise<Source | undefined> {
  const row = await selectSources(db).where('source_id', '=', id).executeTakeFirst()
  return row && toSource(row)
}

export type SavedSource = Pick<Source, 'code' | 'kind' | 'names' | 'settings'>

/** What a source's sealed secret is bound to. */
const sealContext = (id: string) => `sign_in_source:${id}:secret`

/** The secret of a source; null if there is none. */
export const secretOf = (box: SecretBox, { id, sealedSecret }: Source): string | null =>
  sealedSecret === null ? null : box.open(sealedSecret, sealContext(id))

/** Adds a source at the end of the order, switched off. */
export async function insertSource(
  db: ProviderDb,
  box: SecretBox,
  { id, secret, ...saved }: SavedSource & { id: string; secret: string | null },
): Promise<void> {
  await db
    .insertInto('idp.sign_in_source')
    .values({
      ...{ source_id: id, code: saved.code, kind: saved.kind, settings: JSON.stringify(saved.settings) },
      ...{ name_zh: saved.names.zh, name_en: saved.names.en },
      sealed_secret: secret === null ? null : box.seal(secret, sealContext(id)),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from idp.sign_in_source)`,
    })
    .execute()
}

type Revised = { id: string; revision: number }

/** Changes a source with this revision; returns the next one, undefined if it is another. */
export async function updateSource(
  db: ProviderDb,
  { id, revision }: Revised,
  changes: Partial<{ names: Source['names']; settings: SourceSettings; sealedSecret: string; status: 0 | 1 }>,
): Promise<number | undefined> {
  const { names, settings, sealedSecret, status } = changes
  const updated = await db
    .updateTable('idp.sign_in_source')
    .set({ revision: revision + 1, updated_at: new Date() })
    .$if(names !== undefined, (update) => update.set({ name_zh: names?.zh ?? '', name_en: names?.en ?? '' }))
    // What was tested is no longer what is stored.
    .$if(settings !== undefined, (update) =>
      update.set({ settings: JSON.stringify(settings), tested_at: null, test_problem: null }),
    )
    .$if(sealedSecret !== undefined, (update) => update.set({ sealed_secret: sealedSecret ?? null }))
    .$if(status !== undefined, (update) => update.set({ status: status ?? 0 }))
    .where('source_id', '=', id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst()
  return updated?.revision
}

export const sealSecret = (box: SecretBox, id: string, secret: string): string =>
  box.seal(secret, sealContext(id))

/** Deletes a source with its links; false if it has another revision. */
export async function deleteSource(db: ProviderDb, { id, revision }: Revised): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('idp.sign_in_source')
    .where('source_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores the order; false if these are not all sources. */
export async function orderSources(trx: ProviderDb, ids: readonly string[]): Promise<boolean> {
  const all = await trx.selectFrom('idp.sign_in_source').select('source_id').forUpdate().execute()
  if (all.length !== ids.length || all.some(({ source_id }) => !ids.includes(source_id))) return false
  for (const [position, id] of ids.entries())
    await trx.updateTable('idp.sign_in_source').set({ position }).where('source_id', '=', id).execute()
  return true
}

/** Stores what a test found, unless the source was changed meanwhile. */
export async function storeTest(
  db: ProviderDb,
  { id, revision }: Revised,
  { problem, now }: { problem: string; now: Date },
): Promise<void> {
  await db
    .updateTable('idp.sign_in_source')
    .set({ tested_at: now, test_problem: problem })
    .where('source_id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

/** Seals secrets with the newest key. */
export async function resealSources({ db, box }: { db: ProviderDb; box: SecretBox }): Promise<void> {
  const [newest = ''] = box.keyIds
  const rows = await db
    .selectFrom('idp.sign_in_source')
    .select(['source_id', 'sealed_secret'])
    .where('sealed_secret', 'not like', `${newest}.%`)
    .execute()
  for (const { source_id: id, sealed_secret: before } of rows) {
    const opened = before === null ? null : box.open(before, sealContext(id))
    if (opened === null) continue
    await db
      .updateTable('idp.sign_in_source')
      .set({ sealed_secret: sealSecret(box, id, opened) })
      .where('source_id', '=', id)
      .where('sealed_secret', '=', before)
      .execute()
  }
}
