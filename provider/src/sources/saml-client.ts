import { RefusedAddress } from '@iambiz/runtime/callable-address.ts'
import { createGuardedFetch } from '@iambiz/runtime/guarded-fetch.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { AddressRules } from '../connections/addresses.ts'
import { secondsOf } from '../epoch-seconds.ts'
import { type Asserted, readAssertion } from '../saml/assertion.ts'
import { decodePost, encodeRedirect } from '../saml/bindings.ts'
import type { SigningCredential } from '../saml/certificate.ts'
import { SamlFault } from '../saml/saml-fault.ts'
import { createAuthnRequest } from '../saml/sp-role.ts'
import type { Answered } from './answered.ts'
import { staffNumberClaim } from './mapping.ts'
import type { SamlSourceSettings } from './settings.ts'
import { SourceProblem } from './source-problem.ts'

/** What is asked of a SAML identity provider, and where the browser comes back to. */
export type SamlClient = {
  settings: SamlSourceSettings
  /** Our entity ID for it. */
  entityId: string
  acsUrl: string
  /** The key that signs requests; missing where it wants none. */
  credential: SigningCredential | undefined
  now: Date
}

type Request = { state: string; nonce: string }

/** The ID of the request: an XML name, which must not begin with a digit. */
const requestIdOf = ({ nonce }: Pick<Request, 'nonce'>) => `_${nonce}`

/** The address at the source that the browser opens; `isForced` asks the person whatever session they have there. */
export function samlRequestUrl(
  { settings, entityId, acsUrl, credential, now }: SamlClient,
  request: Request,
  { isForced }: { isForced: boolean },
): string {
  const { signOnUrl: destination } = settings
  const id = requestIdOf(request)
  return encodeRedirect({
    location: destination,
    parameter: 'SAMLRequest',
    message: createAuthnRequest({ id, issuer: entityId, destination, acsUrl, isForced, now }),
    relayState: request.state,
    privateKey: credential?.privateKey,
  })
}

/** Attributes that hold the name of a person, by the names that Entra, ADFS, Keycloak and LDAP give them. */
const nameAttributes = [
  ...['displayName', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241', 'urn:oid:2.5.4.3'],
  ...[
    'http://schemas.microsoft.com/identity/claims/displayname',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  ],
]

/** The claims of an assertion. An attribute with several values names nobody. */
function claimsOf({ mapBy, claim }: SamlSourceSettings, { nameId, attributes }: Asserted) {
  const [value, second] = claim === '' ? [nameId.value] : (attributes.get(claim) ?? [])
  const name = nameAttributes.map((one) => attributes.get(one)?.[0]).find(Boolean)
  const mapped = second === undefined ? value : undefined
  return {
    ...{ sub: nameId.value, name },
    ...(mapBy === 'email' ? { email: mapped, email_verified: true } : { [staffNumberClaim]: mapped }),
  }
}

/** Reads the response in a form. Throws a `SourceProblem`. */
export function readSamlResponse(
  { settings, entityId, acsUrl, now }: SamlClient,
  request: Request,
  form: URLSearchParams,
): Answered {
  try {
    const asserted = readAssertion(decodePost(form.get('SAMLResponse') ?? ''), {
      ...{ issuer: settings.entityId, certificates: settings.certificates },
      ...{ audience: entityId, acsUrl, requestId: requestIdOf(request), now },
    })
    const { authnInstant, sessionEnd } = asserted
    return {
      claims: claimsOf(settings, asserted),
      authTime: secondsOf(authnInstant),
      ...(sessionEnd && { endsAt: secondsOf(sessionEnd) }),
    }
  } catch (error) {
    if (error instanceof SamlFault) throw new SourceProblem('answer', error.message, { cause: error })
    throw error
  }
}

/** Tries a source without a person: a provider that knows us answers a request with its sign-in page. */
export async function trySaml(client: SamlClient, { allowsLoopback }: AddressRules): Promise<void> {
  const call = createGuardedFetch({ loopback: allowsLoopback, timeoutMs: 5000, maxBytes: 1024 * 1024 })
  const url = samlRequestUrl(client, { state: 'test', nonce: 'test-of-the-settings' }, { isForced: false })
  const response = await call(url, { headers: { accept: 'text/html' } }).catch((cause) => {
    if (cause instanceof RefusedAddress) throw new SourceProblem('address-refused', cause.message)
    throw new SourceProblem('unreachable', String(recordOf(cause).message), { cause })
  })
  if (response.status >= 400) throw new SourceProblem('client', `HTTP ${response.status}`)
}
