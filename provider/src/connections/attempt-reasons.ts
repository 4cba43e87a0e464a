import { recordOf } from '@iambiz/runtime/records.ts'
import type { errors } from 'oidc-provider'
import { refusalReasons } from './access-question.ts'
import { isPortalAway, refusalOf } from './refusals.ts'

/** Reasons that the screen explains, besides those of the gate and of sign-outs. */
const faults = [
  // Authorization request.
  'redirect-address',
  'scope-not-allowed',
  'unknown-scope',
  'unknown-claim',
  'par-missing',
  'par-used',
  'proof-missing',
  'proof-wrong',
  'pkce-missing',
  'pkce-method',
  'response-type',
  'sign-in-needed',
  'acting-ticket',
  'parameter',
  // Back-channel requests of the application.
  'credentials',
  'auth-method',
  'code-unknown',
  'code-used',
  'code-expired',
  'code-redirect',
  'code-verifier',
  'device-unknown',
  'device-expired',
  'device-refused',
  'refresh-unknown',
  'refresh-used',
  'refresh-expired',
  'subject-token',
  'other-client',
  'ended',
  'grant-type',
  'token',
  // Requests by SAML.
  'request-unreadable',
  'request-version',
  'request-destination',
  'request-expired',
  'acs-unknown',
  'acs-index',
  'signature-missing',
  'certificate-missing',
  'signature-invalid',
  'signature-algorithm',
  'relay-state',
  'name-id-format',
  'other-person',
  'authn-context',
  'passive',
  'sign-in-too-old',
  // Tickets of CAS.
  'ticket-used',
  'ticket-expired',
  'ticket-service',
  'ticket-renew',
  // Requests of a proxy that asks about each request.
  'proxy-secret',
  'other-host',
  'other-browser',
  // Form fill.
  'form-off',
  'form-address',
  // Faults of the provider or the portal.
  'portal-away',
  'broken',
] as const

export const attemptReasons = [...refusalReasons, ...faults] as const
export type AttemptReason = (typeof attemptReasons)[number]

type AttemptOutcome = { result: 'refused' | 'failed'; reason: AttemptReason; detail: string }
type LibraryError = errors.OIDCProviderError

const longest = 300

/** A part of a request, safe to show to administrators: one line of limited length. */
export const shown = (text: string): string => text.replace(/\p{Cc}/gu, ' ').slice(0, longest)

/** An address without the parts that may contain a secret: query, fragment and user info. */
export const shownAddress = (address: unknown): string =>
  typeof address === 'string' ? shown(address.replace(/[?#].*$/s, '?…').replace(/\/\/[^/]*@/, '//…@')) : ''

type Rule = [RegExp, AttemptReason, ((error: LibraryError) => string)?]

const described = ({ error_description: description = '' }: LibraryError) => shown(description)
const causeOf = (cause: unknown) => (cause instanceof Error ? shown(cause.message) : '')
const detailed = ({ error_detail: detail = '' }: LibraryError) => shown(detail)

/** Error codes of our own for authorization requests by other protocols than OpenID Connect, which applications do not see. */
export const protocolErrors = {
  requestExpired: 'sign_on_request_expired',
  signInTooOld: 'sign_in_too_old',
  noAuthnContext: 'no_authn_context',
  otherPerson: 'other_person',
  otherService: 'other_service',
  formOff: 'form_fill_off',
  formAddress: 'form_fill_address',
} as const

/** Rules that match the library's error code, description and internal detail. */
const rules: readonly Rule[] = [
  [new RegExp(`^${protocolErrors.requestExpired}`), 'request-expired'],
  [new RegExp(`^${protocolErrors.signInTooOld}`), 'sign-in-too-old'],
  [new RegExp(`^${protocolErrors.noAuthnContext}`), 'authn-context'],
  [new RegExp(`^${protocolErrors.otherPerson}`), 'other-person'],
  [new RegExp(`^${protocolErrors.otherService}`), 'redirect-address', described],
  [new RegExp(`^${protocolErrors.formOff}`), 'form-off'],
  [new RegExp(`^${protocolErrors.formAddress}`), 'form-address'],
  [/^invalid_scope/, 'scope-not-allowed', (error) => shown(String(recordOf(error).scope ?? ''))],
  [/Pushed Authorization Request must be used/, 'par-missing'],
  [/^invalid_request_uri/, 'par-used'],
  [/DPoP proof JWT not provided|missing DPoP proof/, 'proof-missing'],
  [/^invalid_dpop_proof|^use_dpop_nonce|DPoP|jkt verification/, 'proof-wrong', described],
  [/policy requires PKCE/, 'pkce-missing'],
  [/code_verifier/, 'code-verifier', detailed],
  [/code_challenge/, 'pkce-method', described],
  [/response_type/, 'response-type', described],
  [/^(login|consent|interaction|account_selection)_required/, 'sign-in-needed', described],
  [/acting ticket/, 'acting-ticket'],
  [/does not match the registered client authentication method/, 'auth-method'],
  [/^invalid_client/, 'credentials', detailed],
  [/authorization code not found/, 'code-unknown'],
  [/authorization code already consumed/, 'code-used'],
  [/authorization code is expired/, 'code-expired'],
  [/redirect_uri mismatch/, 'code-redirect'],
  [/refresh token not found/, 'refresh-unknown'],
  [/refresh token already used/, 'refresh-used'],
  [/refresh token is expired/, 'refresh-expired'],
  [/client mismatch/, 'other-client'],
  [/device code not found/, 'device-unknown'],
  [/^expired_token|device code is expired/, 'device-expired'],
  [/End-User aborted interaction/, 'device-refused'],
  [/^invalid_grant/, 'ended', detailed],
  [/subject_token|only access tokens are exchanged/, 'subject-token', ({ cause }) => causeOf(cause)],
  [/grant.type|^unauthorized_client/, 'grant-type', described],
  [/^(invalid_token|insufficient_scope)/, 'token', detailed],
]

/** Explains an error of the library to the administrators of a connection. */
export function explainError(error: LibraryError, params: Record<string, unknown>): AttemptOutcome {
  const refusal = refusalOf(error)
  if (refusal) return { result: 'refused', reason: refusal.reason, detail: '' }
  if (isPortalAway(error)) return { result: 'failed', reason: 'portal-away', detail: '' }
  if (!error.expose) return { result: 'failed', reason: 'broken', detail: '' }
  const { error: code, error_description: description = '', error_detail: detail = '' } = error
  if (code === 'invalid_redirect_uri') {
    return { result: 'refused', reason: 'redirect-address', detail: shownAddress(params.redirect_uri) }
  }
  if (detail === 'already used') {
    const reason = params.grant_type === 'refresh_token' ? 'refresh-used' : 'code-used'
    return { result: 'refused', reason, detail: '' }
  }
  const rule = rules.find(([pattern]) => pattern.test(`${code} ${description} ${detail}`))
  const [, reason, detailOf] = rule ?? [null, 'parameter' as const, described]
  return { result: 'refused', reason, detail: detailOf?.(error) ?? '' }
}
