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
    // A write without a network fails at once instead of being made much later, when nobody thinks of it any more. None is kept
    // a minute longer than somebody looks at it: passwords, secrets and codes are among what is sent and answered.
    mutations: { retry: false, gcTime: 0, networkMode: 'always' },
  },
})

// Without a provider around the page, which would have to be there before this code is.
queryClient.mount()
readCache.client = queryClient

/** Options of a query that reads a call; the key is the call and its request. */
export const read = <K extends keyof Api>(key: K, request?: RequestOf<Api[K]>) =>
  queryOptions<DataOf<Api[K]>, ApiFailure>({
    queryKey: [key, request ?? null],
    queryFn: ({ signal }) => call(key, request, { signal }),
  })

/** Reads by the options of `read`. */
export const useRead = <T, E = Error, D = T, K extends QueryKey = QueryKey>(
  options: UseQueryOptions<T, E, D, K>,
): UseQueryResult<D, E> => {
  // Without a network, data that are there stay as they are; a screen that has none says so instead of waiting.
  const isThere = queryClient.getQueryData(options.queryKey) !== undefined
  return useQuery({ networkMode: isThere ? 'online' : 'always', ...options }, queryClient)
}

/** Like `useRead`; what was read stays until another page or filter is there. */
export const usePagedRead = <T, E = Error, D = T, K extends QueryKey = QueryKey>(
  options: UseQueryOptions<T, E, D, K>,
): UseQueryResult<D, E> => useRead({ ...options, placeholderData: keepPreviousData })

export type WriteOptions<K extends keyof Api> = {
  /** Reads whose data the call changes. They are made again after a refusal too: it tells that what is shown is old. */
  invalidates?: (keyof Api)[]
  /** The caller shows the failure in place, so no notice appears, unless the caller is gone when the answer comes. */
  quiet?: boolean
  /**
   * Tells the failure in words of its own. What is given to `mutate` is not called where the caller is gone, or has written
   * again, before the answer comes.
   */
  tell?: (failure: ApiFailure) => void
  /** Makes the call in another way. */
  make?: (request: RequestOf<Api[K]>) => Promise<DataOf<Api[K]>>
  /** What a success means to the rest of the portal, whoever still waits for it. */
  done?: (data: DataOf<Api[K]>, request: RequestOf<Api[K]>) => void
}

/** The last failure of each call that became a notice. */
const told = new Map<string, string>()

/** Takes the notice of a failure away that a success has made untrue. */
function takeBack(key: string): void {
  const text = told.get(key)
  if (text === undefined) return
  told.delete(key)
  toasts.set(toasts.get().filter((notice) => notice.kind !== 'failure' || notice.text !== text))
}

/** What a mutation does that makes a call, whoever still waits for it. */
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
    told.set(key, failure.message)
    tell(failure)
  },
})

/** A mutation that makes a call; its failure becomes a notice unless it is quiet. What home shows is written by `writeHome`. */
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
