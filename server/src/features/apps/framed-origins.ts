import type { Db } from '#server/platform/db/tables.ts'
import type { ReadCatalogue } from './catalogue.ts'
import { currentVersion } from './store.ts'
import { isOffered } from './visibility.ts'

/** Origins of the applications that open inside the portal; the page's policy lets these, and only these, be framed. */
export async function framedOrigins(db: Db, readCatalogue: ReadCatalogue): Promise<string[]> {
  const { byId } = await readCatalogue(await currentVersion(db))
  const origins = [...byId.values()].flatMap(({ status, openMode, homeUrl }) =>
    isOffered(status) && openMode === 'frame' && homeUrl && URL.canParse(homeUrl)
      ? new URL(homeUrl).origin
      : [],
  )
  return [...new Set(origins)].sort()
}
