import { networkOf } from './network.ts'

export type WorkShare = {
  /** Whether another request of this address may be processed. */
  hasRoom: (address: string) => boolean
  /** Counts a request as in process; the returned function ends that, once. */
  begin: (address: string) => () => void
}

export type WorkLimits = {
  /** Requests that a process handles concurrently. */
  total: number
  /** Limit per network, which may be a whole company. */
  perAddress: number
}

/** Limits concurrent work in total and per network, so that no address takes all of it. */
export function createWorkShare({ total, perAddress }: WorkLimits): WorkShare {
  const byNetwork = new Map<string, number>()
  let all = 0
  return {
    hasRoom: (address) => all < total && (byNetwork.get(networkOf(address)) ?? 0) < perAddress,
    begin(address) {
      const network = networkOf(address)
      all += 1
      byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1)
      let isCounted = true
      return () => {
        if (!isCounted) return
        isCounted = false
        all -= 1
        const left = (byNetwork.get(network) ?? 1) - 1
        if (left > 0) byNetwork.set(network, left)
        else byNetwork.delete(network)
      }
    },
  }
}

export const usualShare: WorkLimits = { total: 1000, perAddress: 500 }
