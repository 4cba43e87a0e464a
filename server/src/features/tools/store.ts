import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export type ToolRow = Selectable<Tables['tool']>

/** The entries in use, in their order. */
export const toolRows = (db: Db): Promise<ToolRow[]> =>
  db.selectFrom('tool').selectAll().where('status', '=', 1).orderBy('sort_no').orderBy('tool_code').execute()
