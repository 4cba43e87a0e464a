import { isIP } from 'node:net'

/** Returns typed text with full-width characters converted to ASCII. */
const plain = (typed: string): string => typed.normalize('NFKC').trim()

/**
 * Returns a typed address; `undefined` where it is invalid or has a zone (RFC 4007), which is valid on one host only.
 */
export function typedAddress(typed: string): string | undefined {
  const address = plain(typed)
  return isIP(address) === 0 || address.includes('%') ? undefined : address
}

/** Returns a typed range; a single address is a range of itself; `undefined` where it is invalid. */
export function typedRange(typed: string): string | undefined {
  const [address = '', bits, ...rest] = plain(typed).split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return undefined
  // Sessions store an IPv4-mapped address as IPv4, so a range of mapped addresses would never match.
  if (/^::ffff:/i.test(address)) return undefined
  const longest = family === 4 ? 32 : 128
  if (bits === undefined) return `${address}/${longest}`
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? `${address}/${Number(bits)}` : undefined
}
