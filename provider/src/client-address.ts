import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { networkOf } from '@iambiz/runtime/network.ts'
import { StartError } from '@iambiz/runtime/role.ts'

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/', 2)
    try {
      if (prefix) list.addSubnet(address, Number(prefix), family(address))
      else list.addAddress(address, family(address))
    } catch {
      throw new StartError(`TRUSTED_PROXIES: "${entry}" is not an address or a CIDR range.`)
    }
  }
  return list
}

/**
 * Finds the client address under which failures are counted. Only the part of X-Forwarded-For that trusted proxies
 * (addresses or CIDR ranges) wrote is used; IPv6 addresses are cut to their /64.
 */
export function createClientAddress(trustedProxies: readonly string[]): (req: IncomingMessage) => string {
  const trusted = blockListOf(trustedProxies)
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address))

  return (req) => {
    const forwarded = String(req.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => plain(address.trim()))
      .filter((address) => isIP(address) !== 0)
    const hops = [...forwarded, plain(req.socket.remoteAddress ?? '')]
    while (hops.length > 1 && isTrusted(hops.at(-1) ?? '')) hops.pop()
    return networkOf(hops.at(-1) ?? '')
  }
}
