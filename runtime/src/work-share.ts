import { networkOf } from './network.ts'

export type WorkShare = {
  /** Whether one more request of this address may be worked on. */
  hasRoom: (address: string) => boolean
  /** Counts a request as in work; the function returned ends that, once. */
  begin: (address: string) => () => void
}

export type WorkLimits = {
  /** Requests that a process works on at once. */
  total: number
  /** Of those from one network: a whole company may stand behind it. */
  perAddress: number
}

/** What is worked on at once, of everybody and of each network, so that no address takes all places. */
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
