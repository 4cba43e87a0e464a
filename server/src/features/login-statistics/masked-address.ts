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
