import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address as it is written down: IPv4 also where it came inside IPv6; "unknown" where it is none. */
export function cleanAddress(address: string): string {
  // Most are, and reading them costs more than a hook.
  if (isIPv4(address)) return address
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : 'unknown'
}
