import { readCache } from '#web/platform/api/read-cache.ts'
import { renewHomeData } from '#web/platform/home/home-data.ts'

/** Reads everything again that contains texts of the server. */
export const refetch = () => {
  renewHomeData()
  // Without a cancellation a query without data would accept a running reply in the previous language.
  void readCache.client?.resetQueries({
    type: 'active',
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  void readCache.client?.invalidateQueries()
}
