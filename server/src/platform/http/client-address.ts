import ipaddr from 'ipaddr.js'

/** An address as it is written down: IPv4 also where it came inside IPv6; "unknown" where it is none. */
export const cleanAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : 'unknown'

/** What one household or office has: the IPv4 address, or the first 64 bits of an IPv6 address. Limits count by it. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
