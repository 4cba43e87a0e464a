import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerWithFault, takeFault } from './faults.ts'
import type { ApiAnswer, ApiCall, Endpoint, Provider } from './provider.ts'
import type { JournalEntry, ProviderState, Simulation } from './simulation.ts'

/** Names and values of a query or body; of repeated names the first counts. */
export function textsOf(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  const pairs = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' || typeof first === 'number' ? [[name, String(first)]] : []
  })
  return Object.fromEntries(pairs)
}

/** The journal entry of a request: names only, without values, except for the application. */
export function journalEntry(
  { type, names }: Provider,
  state: ProviderState,
  request: FastifyRequest,
): JournalEntry {
  const sent = { ...textsOf(request.query), ...textsOf(request.body) }
  const appId = sent[names.id] ?? sent.appid ?? sent.client_id ?? null
  const secret = sent[names.secret]
  const right = state.apps.some((app) => app.id === appId && app.secret === secret)
  return {
    at: new Date(state.now()),
    method: request.method,
    path: request.url.split('?', 1)[0]?.split(`/${type}/`)[1] ?? '',
    appId,
    secret: secret === undefined ? 'absent' : right ? 'right' : 'wrong',
    parameters: Object.keys(sent),
    userAgent: request.headers['user-agent'] ?? null,
    status: null,
    code: null,
  }
}

/** Counts calls per path and minute, and concurrent ones. */
function createLimits() {
  const windows = new Map<string, { from: number; calls: number }>()
  let running = 0
  return {
    begin(state: ProviderState, path: string): 'frequent' | 'concurrent' | null {
      const { callsPerMinute, callsAtOnce } = state.switches
      const now = state.now()
      const window = windows.get(path)
      const current = window && now < window.from + 60_000 ? window : { from: now, calls: 0 }
      windows.set(path, current)
      current.calls += 1
      running += 1
      if (callsAtOnce !== null && running > callsAtOnce) return 'concurrent'
      return callsPerMinute !== null && current.calls > callsPerMinute ? 'frequent' : null
    },
    end() {
      running -= 1
    },
  }
}

function send(
  reply: FastifyReply,
  provider: Provider,
  state: ProviderState,
  { status = 200, body }: ApiAnswer,
) {
  const type = state.switches.latin1
    ? `${provider.contentType.split(';', 1)[0]}; charset=ISO-8859-1`
    : provider.contentType
  // As bytes, so that Fastify adds nothing to the content type.
  return reply
    .code(status)
    .header('content-type', type)
    .send(Buffer.from(JSON.stringify(body)))
}

/** The API for servers, below the type's path. */
export function apiRoutes(app: FastifyInstance, provider: Provider, simulation: Simulation): void {
  const state = simulation.states[provider.type]
  const limits = createLimits()
  const redirected = `${app.prefix}/redirected`
  app.get('/redirected', async (request, reply) => {
    state.record(journalEntry(provider, state, request))
    return send(reply, provider, state, { body: {} })
  })
  for (const endpoint of provider.endpoints) {
    app.route({
      method: endpoint.method,
      url: `/${endpoint.path}`,
      async handler(request, reply) {
        const entry = state.record(journalEntry(provider, state, request))
        const limited = limits.begin(state, endpoint.path)
        try {
          const fault = takeFault(state.faults, endpoint.path)
          if (fault && (await answerWithFault({ fault, request, reply, simulation, entry, redirected })))
            return reply
          const answer = answerOf({ provider, endpoint, state, request, limited, fault })
          entry.status = answer.status ?? 200
          entry.code = provider.codeOf(answer)
          return send(reply, provider, state, answer)
        } finally {
          limits.end()
        }
      },
    })
  }
}

type Asked = {
  provider: Provider
  endpoint: Endpoint
  state: ProviderState
  request: FastifyRequest
  limited: 'frequent' | 'concurrent' | null
  fault: ReturnType<typeof takeFault>
}

function answerOf({ provider, endpoint, state, request, limited, fault }: Asked): ApiAnswer {
  const { ip } = request
  if (fault?.fault === 'busy') return provider.failure(-1, ip)
  if (fault?.fault === 'error') return provider.failure(fault.code, ip)
  if (limited === 'concurrent') return provider.failure(45033, ip)
  const call: ApiCall = {
    query: textsOf(request.query),
    body: textsOf(request.body),
    headers: request.headers,
    ip,
    state,
  }
  if (limited !== 'frequent') return endpoint.handle(call)
  // At WeCom, a look-up with a valid code is exempt from the limit.
  const exempt = endpoint.path === 'cgi-bin/auth/getuserinfo'
  const answer = exempt ? endpoint.handle(call) : null
  return answer && provider.codeOf(answer) === 0 ? answer : provider.failure(45009, ip)
}
