import { type Api, api } from '@iambiz/contract/api.ts'
import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import type { DataOf, Endpoint, ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { FailureEntry } from '@iambiz/contract/platform/errors.ts'
import { UploadRequest } from './upload-request.ts'

type Call = keyof Api
type Received<K extends Call> = ReceivedOf<Api[K]>
/** Data of a reply; calls that return a file accept a Blob as well. */
type Data<K extends Call> =
  | DataOf<Api[K]>
  | (Api[K] extends { answers: 'file' | 'envelope-or-file' } ? Blob : never)
type Reply<K extends Call> = Data<K> | ((request: Received<K>) => Data<K> | Promise<Data<K>>)

type Parsed = { params?: unknown; query?: unknown; body?: unknown }
type Sent = { parts: Parsed; language: 'zh' | 'en' }

const replies = new Map<Call, (sent: Sent) => Promise<Response>>()
const received: { key: Call; parts: Parsed }[] = []
let faults: string[] = []

/** Reports something unexpected, so that the running test fails. */
export const reportFault = (fault: string): void => void faults.push(fault)

const patternOf = (key: Call) => {
  const [method, path = ''] = key.split(' ')
  return {
    key,
    method,
    address: new RegExp(`^/api${path.replace(/:\w+/g, (name) => `(?<${name.slice(1)}>[^/]+)`)}$`),
  }
}

// If an address matches two calls, the one with fewer parameters wins.
const patterns = (Object.keys(api) as Call[])
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map(patternOf)

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A reply that never arrives. */
const silence = Promise.withResolvers<never>().promise

async function envelope(key: Call, data: unknown): Promise<Response> {
  if (data instanceof Blob)
    return new Response(data, { headers: { 'content-type': 'application/octet-stream' } })
  const shape = (api[key] as Endpoint).data.safeParse(data)
  if (shape.success) return json(200, { code: 200, message: 'ok', data: shape.data })
  reportFault(`the reply to ${key} leaves the contract: ${shape.error.message}`)
  return silence
}

/** Answers a call with data of the contract until the test ends or another answer replaces it. */
export function answer<K extends Call>(key: K, reply: Reply<K>): void {
  replies.set(key, async ({ parts }) =>
    envelope(key, await (typeof reply === 'function' ? reply(parts as Received<K>) : reply)),
  )
}

/** Refuses a call with an entry of the failure catalogue, in the language of the page. */
export function refuse(key: Call, failure: FailureName, data?: unknown): void {
  const { code, status, reason, ...words }: FailureEntry = catalogue[failure]
  const told = data ?? (reason === undefined ? null : { reason })
  replies.set(key, async ({ language }) => json(status, { code, message: words[language], data: told }))
}

/** Never answers a call, to test the loading state. */
export function hold(key: Call): void {
  replies.set(key, () => silence)
}

/** Returns the requests of the page to a call so far, as the server would receive them. */
export const requestsOf = <K extends Call>(key: K): Received<K>[] =>
  received.filter((one) => one.key === key).map(({ parts }) => parts as Received<K>)

/** Returns the parts of a request parsed by the contract; a request that the server would refuse is a fault. */
function parsed(key: Call, sent: Parsed): Parsed {
  const { params, query, body, takes } = api[key] as Endpoint
  const shapes = { params, query, ...(takes ? {} : { body }) }
  const parts: [string, unknown][] = takes ? [['body', sent.body]] : []
  for (const [part, shape] of Object.entries(shapes)) {
    if (!shape) continue
    const reading = shape.safeParse(sent[part as keyof Parsed])
    if (!reading.success)
      reportFault(`the ${part} sent to ${key} leaves the contract: ${reading.error.message}`)
    parts.push([part, reading.data])
  }
  return Object.fromEntries(parts)
}

const bodyOf = (body: unknown) => (typeof body === 'string' ? JSON.parse(body) : (body ?? undefined))

/** Answers like the portal. An aborted request rejects, as in a browser. */
async function portalReply({ pathname, searchParams }: URL, init: RequestInit = {}): Promise<Response> {
  // A page that was closed while it prepared a call sends no request.
  init.signal?.throwIfAborted()
  const method = init.method ?? 'GET'
  const found = patterns.find((one) => one.method === method && one.address.test(pathname))
  const reply = found && replies.get(found.key)
  if (!found || !reply) {
    reportFault(`no answer to ${found?.key ?? `${method} ${pathname}`}`)
    return silence
  }
  const { key, address } = found
  const parts = parsed(key, {
    params: address.exec(pathname)?.groups,
    query: Object.fromEntries(searchParams),
    body: bodyOf(init.body),
  })
  received.push({ key, parts })
  const language = new Headers(init.headers).get('lang') === 'en' ? 'en' : 'zh'
  const aborted = new Promise<never>((_, reject) =>
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
  )
  return Promise.race([reply({ parts, language }), aborted])
}

/** Replaces the portal by the replies of the tests. Vite's own requests pass through. */
export function replacePortal(): void {
  const ownFetch = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    return address.pathname.startsWith('/api/') ? portalReply(address, init) : ownFetch(input, init)
  }
  globalThis.XMLHttpRequest = UploadRequest as unknown as typeof XMLHttpRequest
}

/** Clears all replies and requests; returns the faults reported since. */
export function forgetReplies(): string[] {
  const reported = faults
  replies.clear()
  received.length = 0
  faults = []
  return reported
}
