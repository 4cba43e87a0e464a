import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import { keptName } from '#web/platform/session/store.ts'
import type { HomeData } from './whole-home.ts'

const address = '/iambiz/kept-home'

/** Milliseconds for which a home is kept, as long as a session that nobody uses. */
const keptFor = 7 * 24 * 3600_000

export type KeptHome = { home: HomeData; environment: Environment | undefined; at: number }

const open = () => globalThis.caches?.open(keptName)

/** Keeps the home of the person who is signed in, in place of any before; where the browser keeps nothing, nothing happens. */
export const keepHome = async (kept: KeptHome): Promise<void> => {
  await (await open())?.put(address, Response.json(kept))
}

/** The home that was kept last, if it is not too old. */
export const keptHome = async (now = Date.now()): Promise<KeptHome | undefined> => {
  const found = await (await open())?.match(address)
  const kept: KeptHome | undefined = await found?.json()
  return kept && now - kept.at < keptFor ? kept : undefined
}
