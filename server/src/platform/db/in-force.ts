import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether an announcement, a row of `table`, is released, enabled and not expired; its files and other dependencies
 * must exist until then.
 */
export const isInForce = (table: string, now: Date): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`(${column('status')} = 1 and ${column('enabled')}
    and (${column('publish_end_at')} is null or ${column('publish_end_at')} > ${now}))`
}
