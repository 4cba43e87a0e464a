import type { Kysely } from 'kysely'
import { insertRows } from './insert-store.ts'
import { sites } from './sites.ts'

/** Names of the demo company's networks. */
export const insertSites = <T>(db: Kysely<T>): Promise<void> =>
  insertRows(db, 'site', { address_range: 'cidr', name_zh: 'text', name_en: 'text' }, sites)
