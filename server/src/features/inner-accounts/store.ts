import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export type InnerAccountRow = Selectable<Tables['inner_account']>

/** A person's bound accounts, the first bound first. */
export const accountsOf = (db: Db, userNo: string): Promise<InnerAccountRow[]> =>
  db
    .selectFrom('inner_account')
    .selectAll()
    .where('user_no', '=', userNo)
    .orderBy('bound_at')
    .orderBy('account_id')
    .execute()
