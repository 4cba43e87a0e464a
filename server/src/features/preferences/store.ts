import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

/**
 * Merges `change` into the stored value and removes the keys in `restore`, if the revision is still the one that was
 * read; `false` otherwise. Reading, comparing and writing are one statement, so that only one of two parallel changes
 * succeeds.
 */
export async function mergePersonalConfig(
  db: Db,
  userNo: string,
  revision: number,
  { change, restore }: { change: Record<string, unknown>; restore: readonly string[] },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('personal_config')
    .values({ user_no: userNo, value: JSON.stringify(change) })
    .onConflict((conflict) =>
      conflict
        .column('user_no')
        .doUpdateSet({
          value: sql`(personal_config.value || excluded.value) - ${restore}::text[]`,
          revision: sql`personal_config.revision + 1`,
        })
        .where('personal_config.revision', '=', revision),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type UserConfigRow = Pick<Tables['user_config'], 'default_org_code' | 'default_role_no'> & {
  language: 'zh' | 'en'
  notify: Record<string, boolean>
  hidden_app_ids: string[]
}

/** Replaces the configuration if its revision is still the one that was read; `false` otherwise. */
export async function replaceUserConfig(
  db: Db,
  userNo: string,
  revision: number,
  row: UserConfigRow,
): Promise<boolean> {
  const values = { ...row, notify: JSON.stringify(row.notify) }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_config')
    .values({ user_no: userNo, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_no')
        .doUpdateSet({ ...values, revision: sql`user_config.revision + 1` })
        .where('user_config.revision', '=', revision),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores a language for a person who has not chosen one. */
export async function adoptLanguage(db: Db, userNo: string, language: Language): Promise<void> {
  await db
    .insertInto('user_config')
    .values({ user_no: userNo, language })
    .onConflict((conflict) =>
      conflict.column('user_no').doUpdateSet({ language }).where('user_config.language', 'is', null),
    )
    .execute()
}

export type TemplateRow = Selectable<Tables['home_template']>

export const templateRows = (db: Db): Promise<TemplateRow[]> =>
  db.selectFrom('home_template').selectAll().execute()
