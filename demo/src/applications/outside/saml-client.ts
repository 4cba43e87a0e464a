import { isRecord, recordOf } from '@iambiz/runtime/records.ts'
import {
  type CacheProvider,
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml'
import type { SamlCredential } from '#demo/connections/saml-credential.ts'
import { SignOnRefused } from '../sign-on.ts'
import { visitorOf } from './attributes.ts'
import { createReadIdpMetadata } from './idp-metadata.ts'
import { createMemory, type Memory } from './memory.ts'
import type { SignedOn } from './sessions.ts'

type ServiceProvider = {
  /** Address of the provider's metadata. */
  idpMetadataUrl: string
  issuer: string
  entityId: string
  acsUrl: string
  sloUrl: string
  credential: SamlCredential
  now: () => number
}

/** A verified sign-out message: a request of the provider, or its answer to one of ours. */
type SignOutMessage = { relayState: string; request: Profile | null }

export type SamlClient = {
  /** Returns the address at the provider that signs on; the provider returns `relayState` with its response. */
  begin(relayState: string): Promise<string>
  /** Verifies a response; throws `ProviderUnavailable` or `SignOnRefused`. */
  finish(response: string): Promise<SignedOn>
  /** Verifies the query of a message about a sign-out; throws `ProviderUnavailable` or `SignOnRefused`. */
  readSignOut(query: string): Promise<SignOutMessage>
  /** Returns the address that confirms a sign-out to the provider. */
  confirmSignOut(request: Profile, relayState: string): Promise<string>
  metadata(): string
}

/** How long a visitor may take to sign in, and more than an assertion is valid. */
const lifeMs = 15 * 60_000
const most = 2000

/** The IDs of requests, by which the library recognizes responses to them. */
const requestCache = (requests: Memory, now: () => number): CacheProvider => ({
  saveAsync: async (key, value) => (requests.add(key, value) ? { value, createdAt: now() } : null),
  getAsync: async (key) => requests.find(key) ?? null,
  async removeAsync(key) {
    if (key !== null) requests.delete(key)
    return key
  },
})

/** Takes each error of the library as a refusal: it has no own type for them. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new SignOnRefused('the message of the provider is not accepted', { cause: error })
  }
}

/** A value in the assertion as the library parses it: elements are lists, `$` has attributes, `_` the text. */
const valueAt = (assertion: unknown, ...path: string[]): string => {
  const found = path.reduce(
    (value, name) => recordOf(Array.isArray(value) ? value[0] : value)[name],
    assertion,
  )
  return typeof found === 'string' ? found : ''
}

const subjectConfirmation = ['Assertion', 'Subject', 'SubjectConfirmation', 'SubjectConfirmationData', '$']

function visitorIn(profile: Profile, assertion: unknown, issuer: string) {
  const { nameID, nameIDFormat, sessionIndex, attributes } = profile
  const statement = ['Assertion', 'AuthnStatement']
  const method = valueAt(assertion, ...statement, 'AuthnContext', 'AuthnContextClassRef', '_')
  return visitorOf({
    userNo: nameID,
    attributes: isRecord(attributes) ? attributes : {},
    signedInAt: Date.parse(valueAt(assertion, ...statement, '$', 'AuthnInstant')),
    methods: method === '' ? [] : [method],
    issuer,
    protocol: { NameID: nameID, Format: nameIDFormat, SessionIndex: sessionIndex ?? '' },
  })
}

const messageNames = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature']
const signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/**
 * The parameters of a message by HTTP-Redirect (SAML Bindings 3.4). The library (5.1) accepts a query without a
 * signature, and finds the signed parameters by parts of their names; so only complete and plain queries pass.
 */
function signedParameters(query: string): Record<string, string> {
  const given = [...new URLSearchParams(query)]
  const parameters = Object.fromEntries(given)
  const isPlain =
    given.length === Object.keys(parameters).length && given.every(([name]) => messageNames.includes(name))
  const { SAMLRequest, SAMLResponse, SigAlg, Signature } = parameters
  const isOne = (SAMLRequest === undefined) !== (SAMLResponse === undefined)
  if (!isPlain || !isOne || SigAlg !== signatureAlgorithm || !Signature) {
    throw new SignOnRefused('the message about a sign-out is not signed as it has to be')
  }
  return parameters
}

/** A service provider by `@node-saml/node-saml` (SAML Profiles 4.1 and 4.4). */
export function createSamlClient(own: ServiceProvider): SamlClient {
  const { entityId, acsUrl, sloUrl, credential, issuer, now } = own
  const readIdp = createReadIdpMetadata(own.idpMetadataUrl, now)
  const requests = createMemory({ lifeMs, most, now })
  const usedAssertions = createMemory({ lifeMs, most, now })
  const settings = {
    ...{ issuer: entityId, audience: entityId, callbackUrl: acsUrl, logoutCallbackUrl: sloUrl },
    ...{ privateKey: credential.privateKey, publicCert: credential.certificate },
    // The connection decides about the name identifier and how people sign in.
    ...{ identifierFormat: null, disableRequestedAuthnContext: true },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: true },
    // A response without a request belongs to a sign-on that the portal started (SAML Profiles 4.1.5).
    ...{ validateInResponseTo: ValidateInResponseTo.ifPresent, requestIdExpirationPeriodMs: lifeMs },
    cacheProvider: requestCache(requests, now),
    ...({ signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const),
  }
  const createSaml = async () => {
    const idp = await readIdp()
    return new SAML({
      ...settings,
      ...{ entryPoint: idp.signOnUrl, logoutUrl: idp.signOutUrl },
      ...{ idpIssuer: idp.entityId, idpCert: idp.certificates },
    })
  }
  return {
    begin: async (relayState) => (await createSaml()).getAuthorizeUrlAsync(relayState, undefined, {}),
    async finish(response) {
      const saml = await createSaml()
      const { profile } = await refusing(() => saml.validatePostResponseAsync({ SAMLResponse: response }))
      const assertion = profile?.getAssertion?.()
      // The library checks neither of these (SAML Profiles 4.1.4.3 and 4.1.4.5).
      const isForUs = valueAt(assertion, ...subjectConfirmation, 'Recipient') === acsUrl
      const id = valueAt(assertion, 'Assertion', '$', 'ID')
      if (!profile || !isForUs || !usedAssertions.add(id)) {
        throw new SignOnRefused('the assertion is for another address, or was used already')
      }
      return {
        visitor: visitorIn(profile, assertion, issuer),
        sid: profile.sessionIndex ?? null,
        signOut: async (back) => (await createSaml()).getLogoutUrlAsync(profile, new URL(back).pathname, {}),
      }
    },
    async readSignOut(query) {
      const parameters = signedParameters(query)
      const saml = await createSaml()
      const { profile } = await refusing(() => saml.validateRedirectAsync(parameters, query))
      return { relayState: parameters.RelayState ?? '', request: profile }
    },
    confirmSignOut: async (request, relayState) =>
      (await createSaml()).getLogoutResponseUrlAsync(request, relayState, {}, true),
    metadata: () =>
      generateServiceProviderMetadata({ ...settings, publicCerts: credential.certificate })
        // The library names HTTP-POST, whatever the application accepts.
        .replace(/(<SingleLogoutService [^>]*bindings:)HTTP-POST/, '$1HTTP-Redirect'),
  }
}
