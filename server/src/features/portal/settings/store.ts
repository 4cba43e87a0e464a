import type { DeclaredSetting } from '@iambiz/contract/platform/declared-settings.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'

/**
 * Serializes saves of settings: some rules concern several settings, and rows that do not exist yet cannot be locked.
 */
export const lockSettings = (trx: Db) =>
  trx.selectFrom('data_version').select('version').where('topic', '=', 'settings').forUpdate().execute()

/** Returns every row, with the name of its last editor. */
export const settingRows = (db: Db, lang: Language) =>
  db
    .selectFrom('setting as s')
    .leftJoin('person as p', 'p.user_no', 's.updater_no')
    .select(['s.name', 's.value', 's.revision', 's.updated_at'])
    .select(nameOrNone(lang, 'p').as('updater_name'))
    .execute()

export type SettingRow = Awaited<ReturnType<typeof settingRows>>[number]

type Written = { name: DeclaredSetting; value: unknown; userNo: string; now: Date }

/** Stores a value, or `null` for the default. */
export async function writeSetting(trx: Db, { name, value, userNo, now }: Written): Promise<void> {
  const written = {
    value: value === null ? null : JSON.stringify(value),
    updater_no: userNo,
    updated_at: now,
  }
  await trx
    .insertInto('setting')
    .values({ name, ...written })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ ...written, revision: eb('setting.revision', '+', 1) })),
    )
    .execute()
}

/** Returns the current version of the settings. */
export async function currentVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('data_version')
    .select('version')
    .where('topic', '=', 'settings')
    .executeTakeFirstOrThrow()
  return version
}
