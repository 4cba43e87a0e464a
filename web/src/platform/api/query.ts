import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf, RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toasts } from '#web/platform/toasts/toasts.ts'
import { call } from './call.ts'
import { type ApiFailure, isSpoiledByNetwork } from './failure.ts'
import { notifyFailure } from './notify-failure.ts'
import { readCache } from './read-cache.ts'

const shouldRetry = (tries: number, error: Error) => tries < 1 && isSpoiledByNetwork(error)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
    },
    // A write without a network fails at once instead of being sent much later, when the person no longer expects it.
    // Mutations leave the cache as soon as no component uses them, because requests and replies may contain
    // passwords, secrets and codes.
    mutations: { retry: false, gcTime: 0, networkMode: 'always' },
  },
})

// Mounted here instead of by a provider component: a provider would need this module before the first render.
queryClient.mount()
readCache.client = queryClient

/** Returns the query options for a call; the query key is the call and its request. */
export const read = <K extends keyof Api>(key: K, request?: RequestOf<Api[K]>) =>
  queryOptions<DataOf<Api[K]>, ApiFailure>({
    queryKey: [key, request ?? null],
    queryFn: ({ signal }) => call(key, request, { signal }),
  })

/** Runs a query with the options of `read`. */
export const useRead = <T, E = Error, D = T, K extends QueryKey = QueryKey>(
  options: UseQueryOptions<T, E, D, K>,
): UseQueryResult<D, E> => {
  // Without a network, cached data stay on screen; a screen without data shows the failure instead of waiting.
  const isThere = queryClient.getQueryData(options.queryKey) !== undefined
  return useQuery({ networkMode: isThere ? 'online' : 'always', ...options }, queryClient)
}

/** Like `useRead`; the previous data stay until the next page or filter has loaded. */
export const usePagedRead = <T, E = Error, D = T, K extends QueryKey = QueryKey>(
  options: UseQueryOptions<T, E, D, K>,
): UseQueryResult<D, E> => useRead({ ...options, placeholderData: keepPreviousData })

export type WriteOptions<K extends keyof Api> = {
  /**
   * Reads whose data the call changes. They are also read again after a refusal, because it shows that the data on
   * screen are out of date.
   */
  invalidates?: (keyof Api)[]
  /** The caller shows the failure in place, so no toast appears, unless the caller has unmounted before the reply. */
  quiet?: boolean
  /**
   * Shows the failure with a message of its own. Callbacks passed to `mutate` are not called if the caller has
   * unmounted or has written again before the reply.
   */
  tell?: (failure: ApiFailure) => void
  /** Replaces the default way of making the call. */
  make?: (request: RequestOf<Api[K]>) => Promise<DataOf<Api[K]>>
  /** Runs after a success even if the caller has unmounted. */
  done?: (data: DataOf<Api[K]>, request: RequestOf<Api[K]>) => void
}

/** The last failure message of each call that was shown as a toast. */
const failureTexts = new Map<string, string>()

/** Removes the toast of an earlier failure after a success. */
function takeBack(key: string): void {
  const text = failureTexts.get(key)
  if (text === undefined) return
  failureTexts.delete(key)
  toasts.set(toasts.get().filter((notice) => notice.kind !== 'failure' || notice.text !== text))
}

/** Mutation options for a call, with handlers that also run after the caller has unmounted. */
export const writing = <K extends keyof Api>(
  key: K,
  { invalidates = [], quiet = false, tell = notifyFailure, make, done }: WriteOptions<K> = {},
  isWaiting = () => true,
) => ({
  mutationFn: (request: RequestOf<Api[K]>) => (make ? make(request) : call(key, request)),
  onSettled: () =>
    Promise.all(invalidates.map((read) => queryClient.invalidateQueries({ queryKey: [read] }))),
  onSuccess: (data: DataOf<Api[K]>, request: RequestOf<Api[K]>) => {
    takeBack(key)
    done?.(data, request)
  },
  onError: (failure: ApiFailure) => {
    if (quiet && isWaiting()) return
    failureTexts.set(key, failure.message)
    tell(failure)
  },
})

/**
 * A mutation that makes a call; a failure is shown as a toast unless `quiet` is set. Data of the home screen are
 * written with `writeHome` instead.
 */
export const useWrite = <K extends keyof Api>(
  key: K,
  options?: WriteOptions<K>,
): UseMutationResult<DataOf<Api[K]>, ApiFailure, RequestOf<Api[K]>> => {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useMutation<DataOf<Api[K]>, ApiFailure, RequestOf<Api[K]>>(
    writing(key, options, () => isHere.current),
    queryClient,
  )
}
