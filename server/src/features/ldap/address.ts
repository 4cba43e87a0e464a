import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { DirectoryProblem } from './problem.ts'

const processOf = (address: string) => ipaddr.process(address)

/** Addresses at which clouds tell machines about themselves, besides those that are link-local. */
const metadata = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254'])
const refusedRanges = new Set(['unspecified', 'broadcast', 'multicast', 'linkLocal'])

/**
 * Whether an administrator may name an address as a directory: inside the company's network is where directories are, but
 * nothing there that answers whoever stands next to it.
 */
export function isRefused(address: string): boolean {
  const parsed = processOf(address)
  return refusedRanges.has(parsed.range()) || metadata.has(parsed.toString())
}

const isLoopback = (address: string) => processOf(address).range() === 'loopback'

/**
 * The address of a directory, looked up once: the connection is made to this one, whatever the name means a moment later.
 * Without encryption it has to be the machine itself.
 */
export async function addressOf(host: string, { isPlain }: { isPlain: boolean }): Promise<string> {
  const found = await lookup(host, { all: true }).catch((error: Error) => {
    throw new DirectoryProblem('unreachable', error.message)
  })
  const addresses = found.map(({ address }) => address)
  const [address] = addresses
  if (!address || addresses.some(isRefused)) throw new DirectoryProblem('address-refused')
  if (isPlain && !addresses.every(isLoopback)) throw new DirectoryProblem('address-refused')
  return address
}
