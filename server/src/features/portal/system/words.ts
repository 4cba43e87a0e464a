import type { PublishedWords } from '@iambiz/contract/platform/render-home.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { currentRights, type ReadRights } from '#server/platform/rights.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import { translationsOf } from './store.ts'

/** What a system has published, with the version that it is; nothing where there is no such system. */
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

/** The words in force at a version of the rights, or now where none is given; null where only the built-in ones are there. */
export type ReadWords = (rightsVersion: string | undefined) => Promise<PublishedWords | null>

/** Keeps the words of one system; see `kept`. */
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
