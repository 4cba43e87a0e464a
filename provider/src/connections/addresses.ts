import { isIP } from 'node:net'
import { hostOf, isLoopbackAddress, isRefusedAddress } from '@iambiz/runtime/callable-address.ts'

/** Settings of the deployment that restrict addresses. */
export type AddressRules = {
  /** Intranet hosts that may be reached over http. */
  httpHosts: readonly string[]
  /** True in the demo, whose applications run on this machine. */
  allowsLoopback: boolean
}

const loopbacks = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Parses an address that is later compared as an exact string. Rejects everything that a browser or server would
 * normalize to another address: invisible characters, backslashes, dot segments, encoded slashes, user info.
 */
export function exactUrl(written: string): URL | undefined {
  if (/[\p{C}\p{Z}\\*#]/u.test(written) || !URL.canParse(written)) return undefined
  const url = new URL(written)
  const [beforeQuery = ''] = written.split('?')
  // Some servers ignore what follows a semicolon in a segment.
  const steps = /(^|\/)(\.|%2e){1,2}(;[^/]*)?(\/|$)/i
  const isAmbiguous = url.username !== '' || url.password !== '' || beforeQuery.includes('@')
  return isAmbiguous || steps.test(beforeQuery) || /%2f|%5c|%00/i.test(beforeQuery) ? undefined : url
}

/** Whether a browser may be redirected to this address of a web application. */
export function isWebAddress(written: string, { httpHosts }: Pick<AddressRules, 'httpHosts'>): boolean {
  const url = exactUrl(written)
  if (!url || !/^https?:\/\/[^/%]+(\/|\?|$)/i.test(written)) return false
  // The host is inserted into a Content-Security-Policy, where a semicolon would start another directive.
  if (!/^[a-z\d._-]+$|^\[[\da-f:.]+\]$/.test(url.hostname)) return false
  if (url.protocol === 'https:') return true
  return loopbacks.has(url.hostname) || httpHosts.includes(url.hostname)
}

/** Only schemes with a dot (RFC 8252 7.1): browsers handle schemes without one, such as `javascript:`, themselves. */
const isPrivateScheme = (scheme: string) => /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+$/i.test(scheme)

/**
 * Whether an address is a redirect URI of a native application (RFC 8252 7): loopback, private-use scheme or claimed
 * https.
 */
export function isNativeAddress(written: string): boolean {
  const url = exactUrl(written)
  if (!url) return false
  if (url.protocol === 'http:') return loopbacks.has(url.hostname) && isWebAddress(written, { httpHosts: [] })
  if (url.protocol === 'https:')
    return !loopbacks.has(url.hostname) && isWebAddress(written, { httpHosts: [] })
  return isPrivateScheme(url.protocol.slice(0, -1))
}

/** Whether the server may call an address; each call checks the resolved IP address again. */
export function isCalledAddress(written: string, rules: AddressRules): boolean {
  if (!isWebAddress(written, rules)) return false
  const host = hostOf(new URL(written))
  if (isIP(host) === 0) return host !== 'localhost' || rules.allowsLoopback
  return !isRefusedAddress(host) && (rules.allowsLoopback || !isLoopbackAddress(host))
}
