import { randomBytes } from 'node:crypto'
import { personOf, type SimulatedPerson } from './people.ts'
import type { AuthorizeRequest, Provider } from './provider.ts'
import type { Outcome, ProviderState } from './simulation.ts'

const pendingAtMost = 1000

/** Pending authorization requests, by an unguessable ID. */
export function createAuthorizations() {
  const waiting = new Map<string, AuthorizeRequest>()
  return {
    add(request: AuthorizeRequest): string {
      const id = randomBytes(16).toString('base64url')
      waiting.set(id, request)
      const [oldest] = waiting.keys()
      if (waiting.size > pendingAtMost && oldest) waiting.delete(oldest)
      return id
    },
    find: (id: string) => waiting.get(id),
    end: (id: string) => waiting.delete(id),
  }
}

/** Result of a request: the redirect address, or the reason for none. */
export type Ending = { location: string } | { stays: 'denied' | 'never' | 'hidden' }

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** WeCom does not redirect people who may not use the application; Feishu refuses at the code exchange. */
const isShutOut = (request: AuthorizeRequest, person: SimulatedPerson) =>
  request.type === 'wecom' && person.standing === 'hidden'

/** Ends an authorization as the person or a test decided; `null` for an unknown person. */
export function endAuthorization(
  request: AuthorizeRequest,
  outcome: Outcome,
  { back }: Provider,
  { codes }: ProviderState,
): Ending | null {
  const state: Record<string, string> = request.state === '' ? {} : { state: request.state }
  if (outcome === 'never') return { stays: 'never' }
  if (outcome === 'deny-silently') return { stays: 'denied' }
  if (outcome === 'deny') {
    return { location: withParameters(request.redirectUri, { ...back.denied, ...state }) }
  }
  const person = personOf(outcome.confirm)
  if (!person) return null
  if (isShutOut(request, person)) return { stays: 'hidden' }
  const { app, redirectUri, scope, challenge } = request
  const code = codes.issue({
    appId: app.id,
    redirectUri,
    scope,
    person,
    ...(challenge === undefined ? {} : { challenge }),
  })
  return { location: withParameters(redirectUri, { [back.code]: code, ...state }) }
}
