import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Addresses of cloud metadata services, besides the link-local ones. */
const metadata = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254'])
const refusedRanges = new Set(['unspecified', 'broadcast', 'multicast', 'linkLocal'])

/** The IPv4 address behind a NAT64 address (RFC 6052), which embeds it at the end; other addresses are unchanged. */
function reached(address: string) {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'rfc6052' ? ipaddr.fromByteArray(parsed.toByteArray().slice(12)) : parsed
}

/**
 * Whether a configured address must never be called. LDAP servers and applications are inside the company's network, so
 * private ranges are allowed; link-local addresses and cloud metadata are not.
 */
export function isRefusedAddress(address: string): boolean {
  const parsed = reached(address)
  return refusedRanges.has(parsed.range()) || metadata.has(parsed.toString())
}

export const isLoopbackAddress = (address: string): boolean => reached(address).range() === 'loopback'

/** A host name that resolves to a forbidden address. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/** The host of a URL without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Resolves a name once: the connection uses this address even if the name changes meanwhile (DNS rebinding). All
 * addresses of the name are checked, because their order is under its owner's control.
 */
export async function callableAddress(host: string, { loopback }: { loopback: boolean }): Promise<string> {
  const found = await lookup(host, { all: true })
  const addresses = found.map(({ address }) => address)
  const isRefused = (address: string) =>
    isRefusedAddress(address) || (!loopback && isLoopbackAddress(address))
  const [address] = addresses
  if (!address || addresses.some(isRefused)) throw new RefusedAddress(`${host} is not called`)
  return address
}
