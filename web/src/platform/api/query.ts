import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf, RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { QueryClient, queryOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { notify } from '#web/platform/notices/notices.ts'
import { call } from './call.ts'
import { ApiFailure } from './failure.ts'

/** Only what the network spoiled is worth another try. */
const shouldRetry = (tries: number, error: Error) =>
  tries < 1 && error instanceof ApiFailure && error.kind === 'network'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** Options of a query that reads a call; the key is the call and its request. */
export const read = <K extends keyof Api>(key: K, request?: RequestOf<Api[K]>) =>
  queryOptions<DataOf<Api[K]>, ApiFailure>({
    queryKey: [key, request ?? null],
    queryFn: ({ signal }) => call(key, request, { signal }),
  })

/** Shows a failure as a notice; time-outs and the end of the session speak elsewhere. */
export const notifyFailure = (error: Error, retry?: () => void) => {
  if (!(error instanceof ApiFailure)) return
  if (error.kind === 'refused') notify.failure(error.message)
  if (error.kind === 'network') notify.failure(error.message, { retry })
}

type WriteOptions = {
  /** Reads whose data the call changes. They are made again after a refusal too: it tells that what is shown is old. */
  invalidates?: (keyof Api)[]
  /** The caller shows the failure in place, so no notice appears. */
  quiet?: boolean
}

/** A mutation that makes a call; its failure becomes a notice unless it is quiet. What home shows is written by `writeHome`. */
export const useWrite = <K extends keyof Api>(
  key: K,
  { invalidates = [], quiet = false }: WriteOptions = {},
): UseMutationResult<DataOf<Api[K]>, ApiFailure, RequestOf<Api[K]>> =>
  useMutation<DataOf<Api[K]>, ApiFailure, RequestOf<Api[K]>>({
    mutationFn: (request) => call(key, request),
    onSettled: () =>
      Promise.all(invalidates.map((read) => queryClient.invalidateQueries({ queryKey: [read] }))),
    onError: (error) => {
      if (!quiet) notifyFailure(error)
    },
  })
