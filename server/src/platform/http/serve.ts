import { type Api, api } from '@iambiz/contract/api.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'
import type { DataOf, Endpoint, ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Actor, RequestContext, Selection } from '../actor.ts'
import { admit } from './admit.ts'
import { contextOf } from './context.ts'
import { mountPush } from './push.ts'
import { receive } from './receive.ts'
import { refuseCrossSite } from './same-origin.ts'

/** Finds the person behind a request from its cookies, or `null`; may renew the tokens in the reply. */
export type Identify = (
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
) => Promise<Actor | null>

type ActorFor<A extends Access> = A extends 'anonymous'
  ? null
  : A extends 'signed-in'
    ? Actor
    : Actor & { selection: Selection }

type Received<E extends Endpoint> = ReceivedOf<E> & {
  actor: ActorFor<E['access']>
  context: RequestContext
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (
  received: Received<E>,
) => Promise<E extends { answers: 'redirect' } ? string : DataOf<E>>

export type HttpOptions = {
  app: FastifyInstance
  environments: readonly Environment[]
  /** Origins whose pages may change state with cookies. */
  origins: ReadonlySet<string>
  clock: Clock
  identify: Identify
}

const apiPrefix = '/api'

/** Mounts endpoints of the contract: identify, admit, receive, act, answer; in that order, for every call. */
export function createServe(options: HttpOptions) {
  const mounted = new Set<string>()

  function serve<K extends keyof Api>(key: K, handler: Handler<Api[K]>): void {
    const endpoint: Endpoint = api[key]
    const [method, path] = key.split(' ', 2) as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    mounted.add(key)
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = contextOf(request, options.environments, options.clock.now())
      const actor = endpoint.access === 'anonymous' ? null : await options.identify(request, reply, context)
      admit(actor, endpoint.access)
      const received = { ...receive(endpoint, request, context.lang), actor, context, request, reply }
      // The compiler cannot follow the key from the table into the handler; `serve` is where they meet.
      const result = await (handler as (received: unknown) => Promise<unknown>)(received)
      if (endpoint.answers === 'redirect') return reply.redirect(result as string, 302)
      if (endpoint.answers === 'acknowledgement') return reply.code(202).send()
      return { code: 200, message: 'success', data: strip(endpoint, result), traceId: request.id }
    }
    const config = { access: endpoint.access }
    if (endpoint.answers === 'acknowledgement') {
      mountPush(options.app, { method, url: apiPrefix + path, config, handler: handle })
      return
    }
    const route = {
      method,
      config,
      // Before the body is read: what another site sends is not even parsed.
      onRequest: async (request: FastifyRequest) => refuseCrossSite(request, options.origins),
      handler: handle,
    }
    options.app.route({ ...route, url: apiPrefix + path })
    // Some clients write the prefix twice in front of this one path.
    if (path.startsWith('/iam-user-service/')) {
      options.app.route({ ...route, url: `${apiPrefix}${apiPrefix}${path}` })
    }
  }

  /** Throws where the contract names a call that nothing serves. */
  function assertComplete(): void {
    const missing = Object.keys(api).filter((key) => !mounted.has(key))
    if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
  }

  return { serve, assertComplete }
}

export type Serve = ReturnType<typeof createServe>['serve']

/** Only what the contract names leaves the server; an answer that does not fit is our fault (500). */
function strip(endpoint: Endpoint, result: unknown): unknown {
  const data = endpoint.data.safeParse(result)
  if (data.success) return data.data
  throw new Error(`the answer does not fit the contract: ${new ZodError(data.error.issues).message}`)
}
