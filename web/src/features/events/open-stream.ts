import type { Api } from '@iambiz/contract/api.ts'
import { addressOf } from '#web/platform/api/address.ts'
import { watched } from '#web/platform/api/call.ts'
import { readEnvelope } from '#web/platform/api/envelope.ts'
import { requestHeaders } from '#web/platform/api/headers.ts'
import { takeReplyHeaders } from '#web/platform/api/reply-headers.ts'

const eventsCall = 'GET /iam-portal/v1/portal/events' satisfies keyof Api

/**
 * Opens the event stream. Uses `fetch`, because an EventSource cannot send headers and does not report the reason of a
 * refusal; so an expired session is handled as in any other call. Throws an `ApiFailure` or an error of `fetch`.
 */
export const openStream = (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> =>
  watched(eventsCall, async () => {
    const { method, url } = addressOf(eventsCall)
    const response = await fetch(url, {
      method,
      // Events concern the person, so the headers leave out the chosen organization and role.
      headers: { ...requestHeaders('form', 'role'), accept: 'text/event-stream' },
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      signal,
    })
    takeReplyHeaders((name) => response.headers.get(name))
    if (response.ok && response.body) return response.body
    readEnvelope(response.status, await response.json().catch(() => undefined))
    throw new TypeError(`${eventsCall} answered without a stream`)
  })
