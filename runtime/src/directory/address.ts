import { lookup } from 'node:dns/promises'
import { isLoopbackAddress, isRefusedAddress } from '../callable-address.ts'
import { DirectoryProblem } from './problem.ts'

/**
 * Resolves the host of a directory once; the connection uses this address, so that DNS rebinding cannot redirect it.
 * Without encryption only a loopback address is allowed.
 */
export async function addressOf(host: string, { isPlain }: { isPlain: boolean }): Promise<string> {
  const found = await lookup(host, { all: true }).catch((error: Error) => {
    throw new DirectoryProblem('unreachable', error.message)
  })
  const addresses = found.map(({ address }) => address)
  const [address] = addresses
  if (!address || addresses.some(isRefusedAddress)) throw new DirectoryProblem('address-refused')
  if (isPlain && !addresses.every(isLoopbackAddress)) throw new DirectoryProblem('address-refused')
  return address
}
