import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { type Api, api } from '@iambiz/contract/api.ts'
import type { FailureName } from '@iambiz/contract/errors.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'
import type { DataOf, Endpoint, ReceivedOf, StepUpDemand } from '@iambiz/contract/platform/endpoint.ts'
import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Actor, Caller, RequestContext, Selection, SystemActor } from '../actor.ts'
import { type PersonRead, readsNothing } from '../db/person-reports.ts'
import { fail } from '../failure.ts'
import { accessOf, admit, admitFurther, refusalWhileActing, weightOf } from './admit.ts'
import { hasBearer } from './bearer.ts'
import { bodyLimits } from './body-limits.ts'
import { contextOf, header } from './context.ts'
import type { FileBody } from './file-body.ts'
import { typedBody } from './form-body.ts'
import { mountPush } from './push.ts'
import { receive } from './receive.ts'
import { refuseCrossSite } from './same-origin.ts'
import { sendEvents } from './send-events.ts'
import { isSentFile, type SentFile, sendFile } from './send-file.ts'
import { mountUpload } from './uploads.ts'
import { isWrittenJson, type WrittenJson } from './written-json.ts'

/**
 * Identifies the person of a request by its cookies, and reads the call's personal data in the same statement; may
 * renew the tokens in the reply.
 */
export type Identify = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
  read: PersonRead<T>,
) => Promise<{ actor: Actor; personal: T }>

/** Identifies the business system of a request with a key. */
export type IdentifySystem = (request: FastifyRequest, context: RequestContext) => Promise<SystemActor>

type ActorFor<A extends Access> = A extends 'anonymous'
  ? null
  : A extends 'signed-in'
    ? Actor
    : Actor & { selection: Selection }

type Received<E extends Endpoint, Personal> = ReceivedOf<E> & {
  actor: ActorFor<E['access']> | (E extends { orSystem: true } ? SystemActor : never)
  /** Personal data that the call has declared to read. */
  personal: Personal
  context: RequestContext
  request: FastifyRequest
  reply: FastifyReply
} & (E extends { guarded: infer Fields extends object }
    ? {
        /** Fails where the caller may not change this guarded field, or has not confirmed the identity by a step-up. */
        authorizeField: (field: keyof Fields & string) => Promise<void>
      }
    : unknown) &
  (E extends { takes: 'picture' } ? { picture: Buffer } : unknown) &
  (E extends { takes: 'file' } ? { file: FileBody } : unknown)

type Answer<E extends Endpoint> = E extends { answers: 'redirect' }
  ? string
  : E extends { answers: 'file' }
    ? SentFile
    : E extends { answers: 'envelope-or-file' }
      ? SentFile | DataOf<E>
      : E extends { answers: 'events' }
        ? Readable
        : DataOf<E> | WrittenJson<DataOf<E>>

export type Handler<E extends Endpoint, Personal> = (received: Received<E, Personal>) => Promise<Answer<E>>

type SearchKind = NonNullable<Endpoint['searches']>

export type HttpOptions = {
  app: FastifyInstance
  environments: readonly Environment[]
  /** Origins whose pages may make state-changing calls with cookies. */
  origins: ReadonlySet<string>
  clock: Clock
  identify: Identify
  identifySystem: IdentifySystem
  /** Counts a person's search with its weight; fails above the limit. */
  countSearch: (userNo: string, search: { kind: SearchKind; weight: number }, now: Date) => Promise<void>
  /** Fails without a step-up ticket of the same session. */
  requireStepUp: (
    actor: Actor,
    ticket: string | undefined,
    asked: { now: Date; demand: StepUpDemand },
  ) => Promise<void>
  /** Runs heavy work of the same name one at a time across all processes. */
  oneAtATime: <T>(place: string, now: Date, work: () => Promise<T>) => Promise<T>
  /** Audits a denied call. */
  recordDenial: (actor: Caller, context: RequestContext, action: FailureName, path: string) => Promise<void>
  /** Also validates prebuilt JSON; for tests. */
  checksWritten?: boolean
}

const apiPrefix = '/api'

type Entered = { actor: Caller | null; personal: unknown; context: RequestContext }

/** Checks all conditions that a person must meet for a call. */
async function admitTo(
  options: HttpOptions,
  { endpoint, path }: { endpoint: Endpoint; path: string },
  actor: Actor,
  request: FastifyRequest,
  context: RequestContext,
) {
  const { now } = context
  const refusal = refusalWhileActing(actor, endpoint)
  // An expired delegation is no attempt to exceed rights, so only the other refusals are audited.
  if (refusal === 'delegation.while-acting') await options.recordDenial(actor, context, refusal, path)
  if (refusal) fail(refusal)
  try {
    admit(actor, accessOf(endpoint, request))
    admitFurther(actor, endpoint.further, request.query)
  } catch (refused) {
    // A refusal for a person without organization and role is no attempt to exceed rights.
    if (actor.selection) await options.recordDenial(actor, context, 'access.denied', path)
    throw refused
  }
  const { stepUp: demand } = endpoint
  if (demand) await options.requireStepUp(actor, header(request, 'pwd-ticket'), { now, demand })
  const { searches: kind } = endpoint
  if (kind) await options.countSearch(actor.userNo, { kind, weight: weightOf(endpoint, request.body) }, now)
}

/** Authorizes changes of guarded fields; only the handler knows whether a field changes. */
function authorizing(
  options: HttpOptions,
  { endpoint: { guarded }, path }: { endpoint: Endpoint; path: string },
  { actor, context }: Entered,
  request: FastifyRequest,
) {
  if (!guarded || !actor || !('userNo' in actor)) return {}
  return {
    authorizeField: async (field: string) => {
      try {
        admit(actor, guarded[field] ?? fail('access.denied'))
      } catch (refused) {
        await options.recordDenial(actor, context, 'access.denied', `${path} ${field}`)
        throw refused
      }
      await options.requireStepUp(actor, header(request, 'pwd-ticket'), { now: context.now, demand: true })
    },
  }
}

/** Counts the rest of a search's weight for a caller admitted before the body was read. */
async function countRest(
  { countSearch }: HttpOptions,
  endpoint: Endpoint,
  { actor, context: { now } }: Entered,
  body: unknown,
): Promise<void> {
  const { searches: kind } = endpoint
  const rest = weightOf(endpoint, body) - weightOf(endpoint, undefined)
  if (kind && rest > 0 && actor && 'userNo' in actor)
    await countSearch(actor.userNo, { kind, weight: rest }, now)
}

/** Runs a handler; heavy checks run one at a time. */
const actingAlone = (
  { oneAtATime }: HttpOptions,
  { endpoint, path }: { endpoint: Endpoint; path: string },
  now: Date,
  act: () => Promise<unknown>,
): Promise<unknown> => (endpoint.oneAtATime ? oneAtATime(path, now, act) : act())

/** Mounts endpoints of the contract. Every call runs the same steps: identify, admit, validate, handle, answer. */
export function createServe(options: HttpOptions) {
  const mounted = new Set<string>()
  /** Requests that were admitted before their body was read. */
  const early = new WeakMap<FastifyRequest, Entered>()

  /** Mounts one call; `read` is read in the same statement that identifies the person. */
  function serve<K extends keyof Api, Personal = undefined>(
    key: K,
    handler: Handler<Api[K], Personal>,
    read?: PersonRead<Personal>,
  ): void {
    const endpoint: Endpoint = api[key]
    const wanted: PersonRead<unknown> = read ?? readsNothing
    const [method, path] = key.split(' ', 2) as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    mounted.add(key)
    // Anonymous calls ignore keys, so their cookies stay protected against cross-site requests.
    const comesWithKey = (request: FastifyRequest) => endpoint.access !== 'anonymous' && hasBearer(request)
    const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<Entered> => {
      const context = contextOf(request, options.environments, options.clock.now())
      if (endpoint.access === 'anonymous') return { actor: null, personal: undefined, context }
      if (comesWithKey(request)) {
        const system = await options.identifySystem(request, context)
        if (endpoint.orSystem) return { actor: system, personal: undefined, context }
        await options.recordDenial(system, context, 'access.denied', path)
        return fail('access.denied')
      }
      const { actor, personal } = await options.identify(request, reply, context, wanted)
      await admitTo(options, { endpoint, path }, actor, request, context)
      return { actor, personal, context }
    }
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      if (endpoint.body) request.body = typedBody(endpoint.body, request.body)
      const admitted = early.get(request)
      if (admitted) await countRest(options, endpoint, admitted, request.body)
      const entered = admitted ?? (await enter(request, reply))
      const received = {
        ...entered,
        ...receive(endpoint, request, entered.context.lang),
        ...authorizing(options, { endpoint, path }, entered, request),
        ...{ request, reply },
      }
      // TypeScript cannot relate the key's endpoint to the handler's type in this generic code.
      const act = () => (handler as (received: unknown) => Promise<unknown>)(received)
      const result = await actingAlone(options, { endpoint, path }, entered.context.now, act)
      if (options.checksWritten && isWrittenJson(result)) assertFits(endpoint, result)
      return answer(endpoint, result, reply)
    }
    const config = { access: endpoint.access, entersFirst: endpoint.access !== 'anonymous' }
    if (endpoint.takes === 'token') {
      mountPush(options.app, endpoint, { method, url: apiPrefix + path, config, handler: handle })
      return
    }
    const route = {
      method,
      config,
      // Runs before the body is read, so that cross-site bodies are not even parsed.
      onRequest: async (request: FastifyRequest) => {
        // A foreign page cannot make a browser send a key, and cookies are ignored next to a key.
        if (!comesWithKey(request)) refuseCrossSite(request, options.origins, endpoint.changes)
      },
      handler: handle,
    }
    const enterEarly = async (request: FastifyRequest, reply: FastifyReply) =>
      void early.set(request, await enter(request, reply))
    if (endpoint.takes) {
      mountUpload(options.app, endpoint.takes, { ...route, url: apiPrefix + path, enter: enterEarly })
      return
    }
    const limited = { ...route, ...bodyLimits(endpoint.access === 'anonymous', enterEarly) }
    options.app.route({ ...limited, url: apiPrefix + path })
    // Some clients repeat the prefix for this path.
    if (path.startsWith('/iam-user-service/')) {
      options.app.route({ ...limited, url: `${apiPrefix}${apiPrefix}${path}` })
    }
  }

  /** Throws where the contract declares a call without a handler. */
  function assertComplete(): void {
    const missing = Object.keys(api).filter((key) => !mounted.has(key))
    if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
  }

  return { serve, assertComplete }
}

export type Serve = ReturnType<typeof createServe>['serve']

/** Removes fields that the contract does not declare; an invalid answer is the server's fault (500). */
function strip(endpoint: Endpoint, result: unknown): unknown {
  const data = endpoint.data.safeParse(result)
  if (data.success) return data.data
  throw new Error(`the answer does not fit the contract: ${new ZodError(data.error.issues).message}`)
}

function answer(endpoint: Endpoint, result: unknown, reply: FastifyReply): unknown {
  if (endpoint.answers === 'redirect') return reply.redirect(String(result), 302)
  if (endpoint.answers === 'acknowledgement') return reply.code(202).send()
  if (endpoint.answers === 'signed-out') return reply.code(200).send()
  if ((endpoint.answers === 'file' || endpoint.answers === 'envelope-or-file') && isSentFile(result))
    return sendFile(reply, result)
  if (endpoint.answers === 'events' && result instanceof Readable) return sendEvents(reply, result)
  const traceId = reply.request.id
  if (!isWrittenJson(result)) {
    return { code: 200, message: 'success', data: strip(endpoint, result), traceId }
  }
  return reply.type('application/json; charset=utf-8').send(envelopeAround(result, traceId))
}

const envelopeBeginning = Buffer.from('{"code":200,"message":"success","data":')

const envelopeAround = ({ pieces }: WrittenJson<unknown>, traceId: string): Buffer =>
  Buffer.concat([envelopeBeginning, ...pieces, Buffer.from(`,"traceId":${JSON.stringify(traceId)}}`)])

/** Throws where prebuilt JSON differs from the contract. */
function assertFits(endpoint: Endpoint, { pieces }: WrittenJson<unknown>): void {
  const written: unknown = JSON.parse(Buffer.concat(pieces).toString())
  if (!isDeepStrictEqual(strip(endpoint, written), written)) {
    throw new Error('the written answer holds more than the contract names')
  }
}
