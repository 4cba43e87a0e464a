import ipaddr from 'ipaddr.js'

/** An address as it is written down: IPv4 also where it came inside IPv6; "unknown" where it is none. */
export const cleanAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : 'unknown'
