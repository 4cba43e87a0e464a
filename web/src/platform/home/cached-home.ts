import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import { cachedHomeName } from '#web/platform/session/store.ts'
import { openHome, sealHome } from './home-key.ts'
import type { HomeData } from './whole-home.ts'

const address = '/iambiz/kept-home'

const hour = 3600_000
/** Milliseconds for which a home is kept, as long as a session that nobody uses; those of administrators are shorter. */
const lifeOf = ({ home }: CachedHome): number => (home.signedIn?.adminKind ? 12 * hour : 7 * 24 * hour)

export type CachedHome = { home: HomeData; environment: Environment | undefined; at: number }

const open = () => globalThis.caches?.open(cachedHomeName)

/**
 * Keeps the home of the person who is signed in, in place of any before; where the browser keeps nothing, nothing happens. It is
 * sealed by a key in a cookie, which goes with the cookies of the session.
 */
export const keepHome = async (kept: CachedHome): Promise<void> => {
  const cache = await open()
  if (!cache) return
  const sealed = await sealHome(new TextEncoder().encode(JSON.stringify(kept)), lifeOf(kept) / 1000)
  await cache.put(address, new Response(sealed))
}

/** The home that was kept last, if it is not too old and the session that it belongs to has left its key. */
export const cachedHome = async (now = Date.now()): Promise<CachedHome | undefined> => {
  const found = await (await open())?.match(address)
  const opened = found && (await openHome(new Uint8Array(await found.arrayBuffer())))
  if (!opened) return undefined
  const kept: CachedHome = JSON.parse(new TextDecoder().decode(opened))
  return now - kept.at < lifeOf(kept) ? kept : undefined
}
