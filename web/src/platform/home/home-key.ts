import { keepCookie, readCookie } from '#web/platform/cookie.ts'
import { homeKeyName } from '#web/platform/session/store.ts'

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
export async function sealHome(
  plain: Uint8Array<ArrayBuffer>,
  seconds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key =
    readCookie(homeKeyName) ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  keepCookie(homeKeyName, key, seconds)
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, await importKey(key), plain)
  return new Uint8Array([...iv, ...new Uint8Array(sealed)])
}

/** Decrypts bytes; undefined if the key was deleted with the session or belongs to another session. */
export async function openHome(sealed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | undefined> {
  const key = readCookie(homeKeyName)
  if (key === undefined) return undefined
  const [iv, rest] = [sealed.slice(0, ivBytes), sealed.slice(ivBytes)]
  try {
    return await crypto.subtle.decrypt({ name: algorithm, iv }, await importKey(key), rest)
  } catch {
    return undefined
  }
}
