import { isRecord, recordOf } from '@iambiz/runtime/records.ts'
import { ProviderUnavailable, SignOnRefused } from '../sign-on.ts'
import { visitorOf } from './attributes.ts'
import type { SignedOn } from './sessions.ts'

export type CasClient = {
  /** The address that signs on and leads to `service` with a ticket (CAS 3.0, 2.1). */
  loginUrl(service: string): string
  /** Validates a ticket (CAS 3.0, 2.5); throws `ProviderUnavailable` or `SignOnRefused`. */
  validate(service: string, ticket: string): Promise<SignedOn>
}

const timeoutMs = 5000

/** The person in a validation response (CAS 3.0, 2.5.2, `format=JSON`), or why there is none. */
function personIn(answer: unknown): { user: string; attributes: Record<string, unknown> } {
  const { authenticationSuccess, authenticationFailure } = recordOf(recordOf(answer).serviceResponse)
  const { user, attributes } = recordOf(authenticationSuccess)
  if (typeof user === 'string' && user !== '') {
    return { user, attributes: isRecord(attributes) ? attributes : {} }
  }
  const { code, description } = recordOf(authenticationFailure)
  throw new SignOnRefused(`the ticket is not valid: ${code} ${description}`)
}

/** A client of CAS 3.0; `server` is the address of the CAS server. */
export function createCasClient(server: string, issuer: string): CasClient {
  const address = (path: string, query: Record<string, string>) =>
    `${server}/${path}?${new URLSearchParams(query)}`

  async function ask(service: string, ticket: string): Promise<unknown> {
    try {
      const url = address('p3/serviceValidate', { service, ticket, format: 'JSON' })
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw new Error(`the CAS server answered ${response.status}`)
      return await response.json()
    } catch (error) {
      throw new ProviderUnavailable('the provider cannot be used', { cause: error })
    }
  }

  return {
    loginUrl: (service) => address('login', { service }),
    async validate(service, ticket) {
      const { user, attributes } = personIn(await ask(service, ticket))
      const signedInAt = Date.parse(String(attributes.authenticationDate))
      return {
        visitor: visitorOf({ userNo: user, attributes, signedInAt, issuer, protocol: { user } }),
        // A sign-out names the ticket of the sign-on (CAS 3.0, 2.3.3).
        sid: ticket,
        signOut: async (back) => address('logout', { service: back }),
      }
    },
  }
}

/** The ticket in a sign-out request (CAS 3.0, appendix C), whose only variable part of use is the session index. */
export const ticketIn = (logoutRequest: string): string | undefined =>
  /<(?:\w+:)?SessionIndex>\s*([\w-]{1,256})\s*<\//.exec(logoutRequest)?.[1]
