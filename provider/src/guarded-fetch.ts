import { lookup as lookUp } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that administrators cannot make us call. Private ranges are where a company's applications are; what is refused
 * answers whoever stands next to it: this machine, its link, and the metadata of clouds.
 */
const refused = new BlockList()
const loopback = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['255.255.255.255', 32],
] as const)
  refused.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
] as const)
  refused.addSubnet(network, prefix, 'ipv6')
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether we call nothing at an IP address. `allowsLoopback`: the demo runs on this machine. */
export function isRefusedAddress(address: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return refused.check(address, family) || (!allowsLoopback && loopback.check(address, family))
}

/** Looks a name up and refuses it where any of its addresses is refused; the connection is made to what was checked. */
const guardedLookup =
  (rule: { allowsLoopback: boolean }): LookupFunction =>
  (host, options, callback) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const [first] = found
      if (!first || found.some(({ address }) => isRefusedAddress(address, rule)))
        return callback(new Error(`${host} is at an address that is not called`), '')
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }

const timeoutMs = 5000
const maxBytes = 256 * 1024

async function bodyOf(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the answer is longer than what is read')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function responseOf(reply: IncomingMessage): Promise<Response> {
  const body = await bodyOf(reply)
  const { statusCode: status = 502 } = reply
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value))
  // These have no body, which a `Response` insists on.
  return new Response(status === 204 || status === 304 ? null : body, { status, headers })
}

type GuardedRequest = { method?: string; headers?: Headers | Record<string, string>; body?: string }

/** Calls an address that an administrator wrote: no redirects, five seconds, 256 KiB, and no address that is refused. */
export type GuardedFetch = (url: string, request?: GuardedRequest) => Promise<Response>

export function createGuardedFetch(rule: { allowsLoopback: boolean }): GuardedFetch {
  const lookup = guardedLookup(rule)
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const target = new URL(url)
    // Of an address instead of a name nothing is looked up.
    const literal = target.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) && isRefusedAddress(literal, rule)) throw new Error(`${target.host} is not called`)
    const request = target.protocol === 'https:' ? requestSecure : requestPlain
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = request(target, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      lookup,
      signal,
    })
    sent.end(body)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    return responseOf(reply)
  }
}
