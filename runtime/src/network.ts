import { isIP } from 'node:net'

/** The eight groups of an IPv6 address, without leading zeros; accepts an IPv4 address at its end. */
function groupsOf(address: string): string[] {
  const inHex = (address.split('%')[0] ?? '').replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a: string, b: string, c: string, d: string) =>
      [256 * Number(a) + Number(b), 256 * Number(c) + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = inHex.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

/** The last two groups of an IPv6 address as IPv4. */
const asIpv4 = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.')

/**
 * The network of a household or office, under which limits count: an IPv4 address, also one mapped to IPv6 (RFC 4291,
 * section 2.5.5.2), or the first 64 bits of an IPv6 address, whose hosts choose the rest freely.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const network = groups.slice(0, 4).join(':')
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? asIpv4(groups) : `${network}::/64`
}
