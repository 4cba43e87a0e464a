import { isDeepStrictEqual } from 'node:util'
import { api } from '@iambiz/contract/api.ts'
import { catalogue } from '@iambiz/contract/errors.ts'
import { sessionOver } from '@iambiz/contract/platform/codes.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { Failure, fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { accessOf, admit, refusalWhileActing } from '@iambiz/server/platform/http/admit.ts'
import type { Caller } from './caller.ts'
import type { Circumstances, Handlers } from './handler.ts'
import { handlers } from './handlers.ts'
import { slowReply } from './injected-faults.ts'
import type { Memory, SentEvents, SentFile } from './memory.ts'
import { receive, type Sent } from './receive.ts'

export type Call = Omit<Sent, 'params'> & {
  method: string
  /** Below /api. */
  path: string
  lang: Language
  /** Found out only when somebody has to know, because a pair that is not held is refused. */
  identify: () => Caller | null
}

export type Reply = { status: number; signedIn?: string; signedOut?: true } & (
  | { json: { code: number; message: string; data: unknown; traceId: string } }
  | { location: string }
  | { file: SentFile }
  | { events: SentEvents }
  | { cut: true }
)

type Key = keyof typeof api

/** The call of the contract that an address belongs to, with what stands in its gaps. */
function find(method: string, path: string): { key: Key; params: Record<string, string> } | undefined {
  const parts = path.split('/')
  for (const key of Object.keys(api) as Key[]) {
    const [keyMethod, pattern = ''] = key.split(' ')
    const wanted = pattern.split('/')
    if (keyMethod !== method || wanted.length !== parts.length) continue
    const gap = (index: number) => wanted[index]?.startsWith(':')
    if (!wanted.every((part, index) => gap(index) || part === parts[index])) continue
    const params = wanted.flatMap((part, index) =>
      gap(index) ? [[part.slice(1), decodeURIComponent(parts[index] ?? '')]] : [],
    )
    return { key, params: Object.fromEntries(params) }
  }
  return undefined
}

const traceId = () => crypto.randomUUID()

const envelope = (data: unknown): Reply => ({
  status: 200,
  json: { code: 200, message: 'success', data, traceId: traceId() },
})

/** Says to a developer what is missing; no code of the contract means this. */
const missing = (status: number, message: string): Reply => ({
  status,
  json: { code: status, message, data: null, traceId: traceId() },
})

function refusal(failure: Failure, lang: Language): Reply {
  const { code, status } = catalogue[failure.failure]
  const message = wordsOf(failure.failure, lang)
  return {
    status,
    json: { code, message, data: failure.data, traceId: traceId() },
    ...(sessionOver.includes(code) ? { signedOut: true } : {}),
  }
}

/** What the contract says that the handler answers; anything less or more is a fault of the mock. */
export function fitting(key: Key, data: unknown): unknown {
  const written: unknown = JSON.parse(JSON.stringify(data))
  const parsed = api[key].data.parse(written)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), written)) {
    throw new Error(`the mock of ${key} answers more than the contract names`)
  }
  return parsed
}

const isFile = (result: unknown): result is SentFile =>
  typeof result === 'object' && result !== null && 'mediaType' in result

/** The same creation under one `clientToken` is answered as before, another one is refused. */
async function once(
  key: Key,
  received: { body?: unknown; caller: Caller | null; memory: Memory },
  carryOut: () => unknown,
): Promise<unknown> {
  const { clientToken, ...content } = (received.body ?? {}) as { clientToken?: string }
  if (clientToken === undefined) return carryOut()
  const { created } = received.memory
  const name = [received.caller?.userNo, key, clientToken].join(' ')
  const before = created.get(name)
  if (before && !isDeepStrictEqual(before.content, content))
    fail('request.token-reused', { sent: before.answer })
  if (before) return before.answer
  const answer = await carryOut()
  created.set(name, { content, answer })
  return answer
}

async function handled(
  key: Key,
  sent: Sent,
  call: Call,
  circumstances: Omit<Circumstances, 'lang'>,
): Promise<Reply> {
  const endpoint: Endpoint = api[key]
  const handler = (handlers as Handlers)[key]
  if (!handler) return missing(501, `The mock has no handler for ${key}. Add one in mock/src/features.`)
  const caller = call.identify()
  const refusal = caller && refusalWhileActing(caller, endpoint)
  if (refusal) fail(refusal)
  admit(caller, accessOf(endpoint, sent))
  const received = { ...circumstances, lang: call.lang, caller, ...receive(endpoint, sent, call.lang) }
  // The compiler cannot follow the key from the table into the handler; this is where they meet.
  const carryOut = () => (handler as (received: unknown) => unknown)(received)
  const result = await once(key, received, carryOut)
  if (endpoint.answers === 'redirect') return { status: 302, location: result as string }
  if (endpoint.answers === 'file' || (endpoint.answers === 'envelope-or-file' && isFile(result)))
    return { status: 200, file: result as SentFile }
  if (endpoint.answers === 'events') return { status: 200, events: result as SentEvents }
  const reply = envelope(fitting(key, result))
  if (key === 'POST /iam-portal/auth/logout') return { ...reply, signedOut: true }
  if (key !== 'POST /iam-portal/auth/token') return reply
  return { ...reply, signedIn: (result as { access_token: string }).access_token }
}

/** Answers one call as the portal would, or with the fault that somebody wants to see. */
export async function answer(
  call: Call,
  circumstances: Omit<Circumstances, 'lang'>,
  report: (error: unknown) => void,
): Promise<Reply> {
  const found = find(call.method, call.path)
  if (!found) return missing(404, `The contract has no call ${call.method} ${call.path}.`)
  const { key, params } = found
  try {
    const injected = circumstances.memory.injected.of(key)
    if (injected === 'no-reply') return { status: 0, cut: true }
    if (injected === 'slow') await new Promise((resolve) => setTimeout(resolve, slowReply))
    else if (injected) fail(injected)
    return await handled(key, { ...call, params }, call, circumstances)
  } catch (error) {
    if (error instanceof Failure) return refusal(error, call.lang)
    report(error)
    return refusal(new Failure('service.failed'), call.lang)
  }
}
