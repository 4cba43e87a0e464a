import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Addresses of cloud metadata services, besides the link-local ones. */
const metadata = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254'])
const refusedRanges = new Set(['unspecified', 'broadcast', 'multicast', 'linkLocal'])

/** The address that a connection reaches: networks with NAT64 put IPv4 addresses at the end of IPv6 ones (RFC 6052). */
function reached(address: string) {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'rfc6052' ? ipaddr.fromByteArray(parsed.toByteArray().slice(12)) : parsed
}

/**
 * Whether no address that an administrator names may lead there. Directories and applications are inside the company's
 * network, so private ranges are allowed; link-local addresses and cloud metadata are not.
 */
export function isRefusedAddress(address: string): boolean {
  const parsed = reached(address)
  return refusedRanges.has(parsed.range()) || metadata.has(parsed.toString())
}

export const isLoopbackAddress = (address: string): boolean => reached(address).range() === 'loopback'

/** A name that leads to an address which is not called. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/** The host of a URL without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Looks a name up once: the connection is made to this address, whatever the name means a moment later (DNS rebinding).
 * All addresses of the name count, because which one comes first is up to its owner.
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
