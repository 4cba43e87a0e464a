import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { placeWords, type SiteNames } from '../place.ts'
import type { Db } from './tables.ts'

/** SQL for the names of the site that the address in `column` belongs to, as JSON, null where none has a name. */
export const siteNamesOf = (column: string): string => `(
    select json_build_object('zh', place.name_zh, 'en', place.name_en) from site place
    where place.address_range >>= address_of(${column}) order by masklen(place.address_range) desc limit 1
  )`

/** The name of the site that the address in `column` belongs to, in one language; null where it has none. */
export const siteNameOf = (lang: Language, column: string): RawBuilder<string | null> => sql<string | null>`(
    select ${lang === 'en' ? sql`coalesce(place.name_en, place.name_zh)` : sql`place.name_zh`} from site place
    where place.address_range >>= address_of(${sql.ref(column)})
    order by masklen(place.address_range) desc limit 1
  )`

/** Where an address is, in words of both languages; see `placeWords`. */
export async function placeOf(db: Db, address: string): Promise<{ zh: string; en: string }> {
  const { rows } = await sql<{ site: SiteNames | null }>`
    select ${sql.raw(siteNamesOf('given.address'))} as site from (select ${address}::text as address) given`.execute(
    db,
  )
  return placeWords(address, rows[0]?.site ?? null)
}
