import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A normalized IP address: IPv4 also for IPv4-mapped IPv6; "unknown" where it is invalid. */
export function cleanAddress(address: string): string {
  // The usual case; parsing costs more than a whole hook.
  if (isIPv4(address)) return address
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : 'unknown'
}
