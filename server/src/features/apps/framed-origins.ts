import type { Db } from '#server/platform/db/tables.ts'
import type { ReadCatalogue } from './catalogue.ts'
import { currentVersion } from './store.ts'
import { isOffered } from './visibility.ts'

export type FramingParts = {
  /** Where the portal itself lives; an application there is not framed, because the frame's limits would not hold. */
  portal: string
  /** Where people sign in; a framed application sends them there and gets them back. */
  provider: string | undefined
}

/**
 * Origins that the page's policy lets be framed: those of the applications that open inside the portal and, where there
 * are any, that of the sign-in on their way.
 */
export async function framedOrigins(
  db: Db,
  readCatalogue: ReadCatalogue,
  parts: FramingParts,
): Promise<string[]> {
  const { byId } = await readCatalogue(await currentVersion(db))
  const origins = [...byId.values()].flatMap(({ status, openMode, homeUrl }) =>
    isOffered(status) && openMode === 'frame' && homeUrl && URL.canParse(homeUrl)
      ? new URL(homeUrl).origin
      : [],
  )
  const framed = new Set(origins)
  framed.delete(new URL(parts.portal).origin)
  if (framed.size > 0 && parts.provider) framed.add(new URL(parts.provider).origin)
  return [...framed].sort()
}
