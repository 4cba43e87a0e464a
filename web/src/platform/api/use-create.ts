import type { Api } from '@iambiz/contract/api.ts'
import { tokenReused } from '@iambiz/contract/platform/codes.ts'
import type { DataOf, RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { newToken } from '../new-token.ts'
import { call } from './call.ts'
import { ApiFailure } from './failure.ts'
import { useWrite, type WriteOptions } from './query.ts'

/**
 * Stores the new token, and returns further fields that the request needs with it; `sent` is the lost reply to the
 * different content sent with the previous token.
 */
type Renew<K extends keyof Api> = (token: string, sent: DataOf<Api[K]>) => object | undefined

/** Sends the request again with a new token if the server has stored different content for the first one. */
async function createOnce<K extends keyof Api>(
  key: K,
  request: RequestOf<Api[K]>,
  renew: Renew<K>,
): Promise<DataOf<Api[K]>> {
  try {
    return await call(key, request)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== tokenReused) throw error
    const clientToken = newToken()
    const { sent } = error.data as { sent: DataOf<Api[K]> }
    // Mutated in place, so that the callbacks of the mutation receive the request that was sent.
    Object.assign((request as { body: object }).body, { clientToken }, renew(clientToken, sent))
    return call(key, request)
  }
}

/** A mutation that creates something, made idempotent by a `clientToken`. */
export const useCreate = <K extends keyof Api>(
  key: K,
  { renew, ...options }: WriteOptions<K> & { renew: Renew<K> },
) => useWrite(key, { ...options, make: (request) => createOnce(key, request, renew) })
