import { BlockList, isIP } from 'node:net'

/** A place in both languages; English may be missing for a site that administrators entered. */
export type SiteNames = { zh: string; en: string | null }

const internal = new BlockList()
// RFC 1918, RFC 6598, RFC 3927 and loopback; RFC 4193, RFC 4291 for IPv6.
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  internal.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  internal.addSubnet(net, bits, 'ipv6')
internal.addAddress('::1', 'ipv6')

/** Whether an IP address is from a private range; undefined where it is not an IP address. */
export function isInternal(address: string): boolean | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? ''
  const family = isIP(plain)
  return family === 0 ? undefined : internal.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Describes where an address is: its site, else inside or outside the company network, else the address itself. */
export function placeWords(address: string, site: SiteNames | null): { zh: string; en: string } {
  if (site) return { zh: site.zh, en: site.en ?? site.zh }
  const inside = isInternal(address)
  if (inside === undefined) return { zh: address, en: address }
  return inside ? { zh: '内部网络', en: 'internal network' } : { zh: '外部网络', en: 'external network' }
}
