import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { callableAddress, hostOf } from './callable-address.ts'

type GuardedFetchOptions = {
  /** Whether loopback addresses may be called: only the demo’s applications run there. */
  loopback: boolean
  timeoutMs: number
  /** Longer responses are rejected. */
  maxBytes: number
}

type Request = {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal | undefined
}

async function textOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Rejects when the signal aborts first: a DNS lookup itself cannot be aborted. */
const before = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })

/** Statuses without a body (Fetch standard, “null body status”). */
const bodiless = new Set([204, 205, 304])

const headersOf = ({ headersDistinct }: IncomingMessage) =>
  new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )

/**
 * Calls an address that an administrator configured (decision 57): checked against forbidden ranges, connected to the
 * checked IP address, without redirects or proxy, with limits for time and size. The global `fetch` cannot be used,
 * because it resolves the name itself.
 */
export const createGuardedFetch =
  ({ loopback, timeoutMs, maxBytes }: GuardedFetchOptions) =>
  async (
    address: string | URL,
    { method = 'GET', headers = {}, body, signal }: Request = {},
  ): Promise<Response> => {
    const url = new URL(address)
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new Error(`${url.protocol} is not called`)
    const time = AbortSignal.timeout(timeoutMs)
    const until = signal ? AbortSignal.any([signal, time]) : time
    const host = await before(until, callableAddress(hostOf(url), { loopback }))
    const family = isIP(host)
    const call = url.protocol === 'https:' ? overHttps : overHttp
    const request = call(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      signal: until,
      lookup: (_name, { all }, found) =>
        all ? found(null, [{ address: host, family }]) : found(null, host, family),
    })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.once('error', reject)
      request.end(body)
    })
    try {
      const text = await textOf(response, maxBytes)
      const status = response.statusCode ?? 0
      return new Response(bodiless.has(status) ? null : text, { status, headers: headersOf(response) })
    } finally {
      request.destroy()
    }
  }
