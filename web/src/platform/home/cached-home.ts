import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import { readCookie, setCookie } from '#web/platform/cookie.ts'
import { cachedHomeName, homeKeyName } from '#web/platform/session/store.ts'
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

const algorithm = 'AES-GCM'
const ivBytes = 12

const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(text), (char) => char.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

/**
 * Encrypts bytes with the key of this browser's session, and creates the key if there is none; the key then expires
 * after the given number of seconds.
 */
async function sealHome(plain: Uint8Array<ArrayBuffer>, seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const key =
    readCookie(homeKeyName) ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  setCookie(homeKeyName, key, seconds)
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, await importKey(key), plain)
  return new Uint8Array([...iv, ...new Uint8Array(sealed)])
}

/** Decrypts bytes; undefined if the key was deleted with the session or belongs to another session. */
async function openHome(sealed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | undefined> {
  const key = readCookie(homeKeyName)
  if (key === undefined) return undefined
  const [iv, rest] = [sealed.slice(0, ivBytes), sealed.slice(ivBytes)]
  try {
    return await crypto.subtle.decrypt({ name: algorithm, iv }, await importKey(key), rest)
  } catch {
    return undefined
  }
}

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
