import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { keptOf, type TargetNames, targetKey, targetTypes } from './target-words.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the present names of targets, with one query per type. */
export async function targetNames(
  db: Db,
  lang: Language,
  wanted: readonly { type: string; id: string }[],
): Promise<TargetNames> {
  const byType = Map.groupBy(wanted, ({ type }) => type)
  const found = await Promise.all(
    [...byType].map(async ([type, ofType]) => {
      const kept = keptOf(type)
      const ids = [...new Set(ofType.map(({ id }) => id))].filter((id) => !kept?.isUuid || uuid.test(id))
      if (!kept || ids.length === 0) return []
      const name =
        lang === 'en' && kept.en ? sql`coalesce(${sql.ref(kept.en)}, ${sql.ref(kept.zh)})` : sql.ref(kept.zh)
      const { rows } = await sql<{ id: string; name: string }>`
        select ${sql.ref(kept.key)}::text as id, ${name} as name from ${sql.table(kept.table)}
        where ${sql.ref(kept.key)} = any(${ids}::${sql.raw(kept.isUuid ? 'uuid[]' : 'text[]')})`.execute(db)
      return rows.map((row) => [targetKey({ type, id: row.id }), row.name] as const)
    }),
  )
  return new Map(found.flat())
}

const mostOfType = 200

/** Returns targets whose name contains a text in either language, at most 200 per type. */
export async function targetsCalled(db: Db, text: string): Promise<{ type: string; id: string }[]> {
  const parts = targetTypes().flatMap(({ code }) => {
    const kept = keptOf(code)
    if (!kept) return []
    const key = sql.ref(kept.key)
    return sql`(select ${code}::text as type, ${key}::text as id from ${sql.table(kept.table)}
      where ${hasText(text, kept.zh, kept.en ?? kept.zh)} limit ${mostOfType})`
  })
  const { rows } = await sql<{ type: string; id: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
