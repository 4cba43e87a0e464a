import { isIP } from 'node:net'

/** What was typed, with full-width characters made plain. */
const plain = (typed: string): string => typed.normalize('NFKC').trim()

/** One address as it was typed; undefined where it is none. A zone (RFC 4007) belongs to a host, not to an address. */
export function typedAddress(typed: string): string | undefined {
  const address = plain(typed)
  return isIP(address) === 0 || address.includes('%') ? undefined : address
}

/** A range as it was typed, one address being a range of itself; undefined where it is none. */
export function typedRange(typed: string): string | undefined {
  const [address = '', bits, ...rest] = plain(typed).split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return undefined
  // Sessions know such an address as IPv4 alone, so a range of them would never be met.
  if (/^::ffff:/i.test(address)) return undefined
  const longest = family === 4 ? 32 : 128
  if (bits === undefined) return `${address}/${longest}`
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? `${address}/${Number(bits)}` : undefined
}
