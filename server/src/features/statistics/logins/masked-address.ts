import { isIPv4, isIPv6 } from 'node:net'

const hidden = '*'

/** Returns the first four groups of an IPv6 address, which identify the network, with `::` expanded. */
function network(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const written = last.length + (last.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : 8 - first.length - written
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4)
}

/** Returns an address without the part that identifies a device: the last octet of IPv4, the last 64 bits of IPv6. */
export function maskedAddress(address: string): string {
  const v4 = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(v4)) return v4.replace(/\d+$/, hidden)
  return isIPv6(address) ? `${network(address).join(':')}:${hidden}` : hidden
}

/** Length of the visible prefix of a masked address, in bits. */
const visibleBits = { v4: 24, v6: 64 }

/**
 * Returns the network of `address` (an address, a network, or a prefix that ends in `*`) in PostgreSQL's notation. For
 * readers of masked addresses it is not smaller than the visible prefix, so that trying addresses does not reveal the
 * hidden part.
 */
export function visibleNetwork(address: string, whole: boolean): string {
  const given = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const parts = given.split('.')
  const [bare = '', bits] = parts.at(-1) === hidden ? open(parts) : given.split('/')
  const isV6 = isIPv6(bare)
  const most = whole ? (isV6 ? 128 : 32) : visibleBits[isV6 ? 'v6' : 'v4']
  return `${bare}/${Math.min(most, Number(bits ?? most))}`
}

/** Returns `10.24.*` as an address and a number of bits. */
const open = (parts: readonly string[]): [string, string] => {
  const known = parts.slice(0, -1)
  return [[...known, '0', '0', '0'].slice(0, 4).join('.'), String(8 * known.length)]
}
