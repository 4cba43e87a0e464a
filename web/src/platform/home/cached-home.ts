import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import { cachedHomeName } from '#web/platform/session/store.ts'
import { openHome, sealHome } from './home-key.ts'
import type { HomeData } from './whole-home.ts'

const address = '/iambiz/kept-home'

const hour = 3600_000
/**
 * Returns the milliseconds for which a home may be cached: as long as an idle session lives, which is shorter for
 * administrators.
 */
const lifeOf = ({ home }: CachedHome): number => (home.signedIn?.adminKind ? 12 * hour : 7 * 24 * hour)

export type CachedHome = { home: HomeData; environment: Environment | undefined; at: number }

const open = () => globalThis.caches?.open(cachedHomeName)

/**
 * Caches the home of the signed-in person and replaces any previous one; does nothing without cache storage. It is
 * encrypted with a key in a cookie that is deleted together with the session's cookies.
 */
export const keepHome = async (kept: CachedHome): Promise<void> => {
  const cache = await open()
  if (!cache) return
  const sealed = await sealHome(new TextEncoder().encode(JSON.stringify(kept)), lifeOf(kept) / 1000)
  await cache.put(address, new Response(sealed))
}

/** Returns the cached home unless it has expired or the key of its session is gone. */
export const cachedHome = async (now = Date.now()): Promise<CachedHome | undefined> => {
  const found = await (await open())?.match(address)
  const opened = found && (await openHome(new Uint8Array(await found.arrayBuffer())))
  if (!opened) return undefined
  const kept: CachedHome = JSON.parse(new TextDecoder().decode(opened))
  return now - kept.at < lifeOf(kept) ? kept : undefined
}
