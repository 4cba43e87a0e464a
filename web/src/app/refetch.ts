import { readCache } from '#web/platform/api/read-cache.ts'
import { renewHomeData } from '#web/platform/home/home-data.ts'

/** Has everything read anew that the server words. */
export const refetch = () => {
  renewHomeData()
  // An answer that is still on its way to a screen without any is in the words of before, and would be taken.
  void readCache.client?.resetQueries({
    type: 'active',
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  void readCache.client?.invalidateQueries()
}
