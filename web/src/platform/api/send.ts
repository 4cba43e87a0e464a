import { words } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { addressOf, type RequestParts } from './address.ts'
import { readEnvelope } from './envelope.ts'
import { ApiFailure } from './failure.ts'
import { type LeftOut, type RequestMode, requestHeaders } from './headers.ts'
import { takeReplyHeaders } from './reply-headers.ts'

export type SendOptions = {
  /** Type of the body: URLSearchParams for `form`, a file or FormData for `file`. */
  mode?: RequestMode | undefined
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
  leftOut?: LeftOut | undefined
  /** Lets the request finish after the page has unloaded. */
  keepalive?: boolean | undefined
}

/** Timeouts in milliseconds. */
const timeouts: Record<RequestMode, number> = { form: 20_000, file: 20_000, json: 60_000 }

const failureOf = (error: unknown, caller: AbortSignal | undefined): unknown => {
  if (caller?.aborted) return error
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ApiFailure('timeout', words(platformPhrases).timedOut)
  const { networkFailed, offline } = words(platformPhrases)
  return new ApiFailure('network', navigator.onLine === false ? offline : networkFailed)
}

/** Sends one request and returns the response; throws an ApiFailure if there is none. */
export const request = async (key: string, parts: RequestParts, options: SendOptions): Promise<Response> => {
  const mode = options.mode ?? 'json'
  const { method, url } = addressOf(key, parts)
  const isJson = mode === 'json' && parts.body !== undefined
  const signals = [AbortSignal.timeout(timeouts[mode])]
  if (options.signal) signals.push(options.signal)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...requestHeaders(mode, options.leftOut),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      keepalive: options.keepalive ?? false,
      signal: AbortSignal.any(signals),
      // The browser sets the Content-Type of any other body.
      body: isJson ? JSON.stringify(parts.body) : ((parts.body as BodyInit | undefined) ?? null),
    })
    takeReplyHeaders((name) => response.headers.get(name))
    return response
  } catch (error) {
    throw failureOf(error, options.signal)
  }
}

/** Returns the parsed JSON of a reply; undefined if it is not JSON. */
export const bodyOf = async (response: Response, options: SendOptions): Promise<unknown> => {
  try {
    const text = await response.text()
    return text.startsWith('{') ? JSON.parse(text) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw failureOf(error, options.signal)
  }
}

/** Makes a call and opens its envelope, without renewing tokens or handling the end of the session. */
export const send = async (
  key: string,
  parts: RequestParts = {},
  options: SendOptions = {},
): Promise<unknown> => {
  const response = await request(key, parts, options)
  return readEnvelope(response.status, await bodyOf(response, options))
}
