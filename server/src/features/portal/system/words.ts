import type { PublishedWords } from '@iambiz/contract/platform/render-home.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { currentRights, type ReadRights } from '#server/platform/rights.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import { translationsOf } from './store.ts'

/** Returns the published texts of a system, with their version; `undefined` where the system does not exist. */
export async function publishedWords(db: Db, systemCode: string): Promise<PublishedWords | undefined> {
  const rows = await translationsOf(db, systemCode)
  const languages: PublishedWords['languages'] = { zh: {}, en: {} }
  for (const { key, zh, en } of rows) {
    if (key !== null && zh !== null) languages.zh[key] = zh
    if (key !== null && en !== null) languages.en[key] = en
  }
  return rows[0] && { versionNo: rows[0].translation_version, languages }
}

const isEmpty = ({ languages: { zh, en } }: PublishedWords): boolean =>
  Object.keys(zh).length === 0 && Object.keys(en).length === 0

/** Returns the texts for a version of the rights, or the current ones; `null` where only the built-in ones exist. */
export type ReadWords = (rightsVersion: string | undefined) => Promise<PublishedWords | null>

/** Caches the texts of one system by version; see `versionedCache`. */
export function keepWords(
  { db, keptDb, readRights }: { db: Db; keptDb: Db; readRights: ReadRights },
  systemCode: string,
): ReadWords {
  const read = versionedCache(async () => {
    const words = await publishedWords(keptDb, systemCode)
    return words && !isEmpty(words) ? words : null
  })
  return async (version) => {
    const { systems } = await (version === undefined ? currentRights(db, readRights) : readRights(version))
    return read(systems.get(systemCode)?.translationVersion ?? '')
  }
}
