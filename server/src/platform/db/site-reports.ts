import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import { type RawBuilder, sql } from 'kysely'
import { placeWords, type SiteNames } from '../place.ts'
import { versionedCache } from '../versioned-cache.ts'
import type { Db } from './tables.ts'

/** SQL: the names of the site of the address in `column` as JSON; null where no site matches. */
const siteNamesOf = (column: string): string => `(
    select json_build_object('zh', place.name_zh, 'en', place.name_en) from site place
    where place.address_range >>= address_of(${column}) order by masklen(place.address_range) desc limit 1
  )`

/** SQL: the name of the site of the address in `column` in one language; null where no site matches. */
export const siteNameOf = (lang: Language, column: string): RawBuilder<string | null> => sql<string | null>`(
    select ${lang === 'en' ? sql`coalesce(place.name_en, place.name_zh)` : sql`place.name_zh`} from site place
    where place.address_range >>= address_of(${sql.ref(column)})
    order by masklen(place.address_range) desc limit 1
  )`

/** The names of the site of an address, at a version of the sites; null where no site matches. */
export type ReadSiteNames = (version: string, address: string) => Promise<SiteNames | null>

/** Maximum cached addresses; above it the cache is cleared. */
const keptAddresses = 10_000

const siteOfAddress = {
  name: 'site of address',
  text: `select ${siteNamesOf('given.address')} from (select $1::text as address) given`,
}

/** Caches the sites of addresses; see `versionedCache`. */
export function keepSiteNames(reader: RowReader): ReadSiteNames {
  const readAddresses = versionedCache(async () => new Map<string, Promise<SiteNames | null>>())

  async function find(address: string): Promise<SiteNames | null> {
    const [text] = (await reader.find(siteOfAddress, [address])) ?? []
    return JSON.parse(text ?? 'null')
  }

  return async (version, address) => {
    const byAddress = await readAddresses(version)
    const known = byAddress.get(address)
    if (known) return known
    if (byAddress.size >= keptAddresses) byAddress.clear()
    const names = find(address)
    byAddress.set(address, names)
    names.catch(() => byAddress.delete(address))
    return names
  }
}

/** Describes where an address is, in both languages; see `placeWords`. */
export async function placeOf(db: Db, address: string): Promise<{ zh: string; en: string }> {
  const { rows } = await sql<{ site: SiteNames | null }>`
    select ${sql.raw(siteNamesOf('given.address'))} as site from (select ${address}::text as address) given`.execute(
    db,
  )
  return placeWords(address, rows[0]?.site ?? null)
}
