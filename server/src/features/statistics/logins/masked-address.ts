import { isIPv4, isIPv6 } from 'node:net'

const hidden = '*'

/** The first four groups of an IPv6 address, which are its network, with what `::` leaves out written out. */
function network(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const written = last.length + (last.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - first.length - written
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4)
}

/** An address without what tells one machine from the next: the last number of IPv4, the last half of IPv6. */
export function maskedAddress(address: string): string {
  const v4 = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(v4)) return v4.replace(/\d+$/, hidden)
  return isIPv6(address) ? `${network(address).join(':')}:${hidden}` : hidden
}

/** Bits of an address that stay in sight where its end is hidden. */
const visibleBits = { v4: 24, v6: 64 }

/**
 * The range that `address` names (an address, a range, or one that ends in `*`), as PostgreSQL writes it; where ends of
 * addresses are hidden no smaller one than what is seen, so that nobody finds the end by trying.
 */
export function visibleNetwork(address: string, whole: boolean): string {
  const given = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const parts = given.split('.')
  const [bare = '', bits] = parts.at(-1) === hidden ? open(parts) : given.split('/')
  const isV6 = isIPv6(bare)
  const most = whole ? (isV6 ? 128 : 32) : visibleBits[isV6 ? 'v6' : 'v4']
  return `${bare}/${Math.min(most, Number(bits ?? most))}`
}

/** `10.24.*` as address and bits. */
const open = (parts: readonly string[]): [string, string] => {
  const known = parts.slice(0, -1)
  return [[...known, '0', '0', '0'].slice(0, 4).join('.'), String(8 * known.length)]
}
