import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import { type AddressRules, isCalledAddress, isNativeAddress, isWebAddress } from './addresses.ts'
import { protocolClaims, scopesOffered } from './claims.ts'
import { needsProof } from './grant-types.ts'
import { checkProtocol } from './protocol-validation.ts'
import { atEach, type Checked, type Fault, type SentSettings, sentSettings } from './sent-settings.ts'
import type { ConnectionKind, ConnectionSettings } from './settings.ts'

/** Reserved claim names: also members of an introspection response (RFC 7662 2.2) and of JavaScript objects. */
const reservedClaims = new Set([...protocolClaims, 'active', 'token_type', '__proto__', 'constructor'])

type Jwks = NonNullable<ConnectionSettings['jwks']>

const isPublicKey = (key: Record<string, unknown>): boolean => {
  // Members of private and symmetric keys (RFC 7518 6.2.2, 6.3.2, 6.4.1).
  if (['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'].some((member) => member in key)) return false
  try {
    return createPublicKey({ key: key as JsonWebKey, format: 'jwk' }).type === 'public'
  } catch {
    return false
  }
}

const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1).max(20) })

/** Parses a JWK set; undefined if it is not a set of public keys. */
function keysIn(text: string): Jwks | undefined {
  try {
    const parsed = keySet.safeParse(JSON.parse(text))
    return parsed.success && parsed.data.keys.every(isPublicKey) ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function addressFaults(sent: SentSettings, rules: AddressRules): Fault[] {
  const [isBack, fault] =
    sent.applicationType === 'native'
      ? ([isNativeAddress, 'connection.address-native'] as const)
      : ([(value: string) => isWebAddress(value, rules), 'connection.address'] as const)
  const one = (
    field: 'backchannelLogoutUri' | 'initiateLoginUri' | 'jwksUri',
    isGood: (v: string) => boolean,
  ) => {
    const value = sent[field]
    return value === undefined || isGood(value) ? [] : [{ field, fault: 'connection.address' as const }]
  }
  const isCalled = (value: string) => isCalledAddress(value, rules)
  return [
    ...(sent.redirectUris.length > 0 || !sent.grantTypes.includes('authorization_code')
      ? []
      : [{ field: 'redirectUris', fault: 'connection.no-redirect' as const }]),
    ...atEach('redirectUris', sent.redirectUris, fault, isBack),
    ...atEach('postLogoutRedirectUris', sent.postLogoutRedirectUris, fault, isBack),
    ...one('backchannelLogoutUri', isCalled),
    ...one('jwksUri', isCalled),
    ...one('initiateLoginUri', (value) => isWebAddress(value, rules)),
  ]
}

function keyFaults(sent: SentSettings, jwks: Jwks | undefined): Fault[] {
  const fault = 'connection.keys' as const
  if (sent.jwks !== undefined && (!jwks || sent.jwksUri !== undefined)) return [{ field: 'jwks', fault }]
  const hasKeys = sent.jwksUri !== undefined || jwks !== undefined
  return sent.tokenEndpointAuthMethod === 'private_key_jwt' && !hasKeys ? [{ field: 'jwks', fault }] : []
}

function claimFaults({ claims }: SentSettings): Fault[] {
  const isFirst = (name: string, index: number) => claims.findIndex((claim) => claim.name === name) === index
  return claims.flatMap(({ name }, index): Fault[] =>
    isFirst(name, index) && !reservedClaims.has(name)
      ? []
      : [{ field: `claims.${index}.name`, fault: 'connection.claim-name' }],
  )
}

/** A scope of an application's own; those about people belong to sign-ons. */
const isMachineScope = (scope: string) => /^[\w.:/-]{1,80}$/.test(scope) && !scopesOffered.includes(scope)

function grantFaults({ grantTypes, machineScopes, tokenEndpointAuthMethod }: SentSettings): Fault[] {
  const isUnproved = grantTypes.some(needsProof) && tokenEndpointAuthMethod === 'none'
  return [
    ...(isUnproved ? [{ field: 'grantTypes', fault: 'connection.machine-secret' as const }] : []),
    ...atEach('machineScopes', machineScopes, 'connection.machine-scope', isMachineScope),
  ]
}

/** Validates the settings of an administrator; names every invalid field. */
export function checkSettings(kind: ConnectionKind, sent: unknown, rules: AddressRules): Checked {
  const read = sentSettings.safeParse(sent)
  if (!read.success) return 'unreadable'
  return kind === 'oidc' ? checkOidc(read.data, rules) : checkProtocol(kind, read.data, rules)
}

function checkOidc(sent: SentSettings, rules: AddressRules): Checked {
  const { saml: _saml, cas: _cas, forward: _forward, jwt: _jwt, form: _form, ...data } = sent
  const jwks = data.jwks === undefined ? undefined : keysIn(data.jwks)
  const isOpen = data.tokenEndpointAuthMethod === 'none' && data.pkce !== 'required'
  const faults: Fault[] = [
    ...addressFaults(data, rules),
    ...keyFaults(data, jwks),
    ...claimFaults(data),
    ...grantFaults(data),
    ...(isOpen ? [{ field: 'pkce', fault: 'connection.public-client' as const }] : []),
  ]
  if (faults.length > 0) return { faults }
  const { jwks: _, ...others } = data
  return {
    settings: {
      ...others,
      ...(jwks ? { jwks } : {}),
      redirectUris: [...new Set(data.redirectUris)],
      postLogoutRedirectUris: [...new Set(data.postLogoutRedirectUris)],
      grantTypes: [...new Set(data.grantTypes)],
      machineScopes: [...new Set(data.machineScopes)],
      exchangeFrom: [...new Set(data.exchangeFrom)],
      // Without the scope `openid` a request is no OpenID Connect request (OpenID Connect Core 3.1.2.1).
      scopes: [...new Set(['openid', ...data.scopes])],
    },
  }
}

/** The settings in the form that `checkSettings` reads. */
export const sentFormOf = ({ jwks, ...settings }: ConnectionSettings): SentSettings => ({
  ...settings,
  ...(jwks ? { jwks: JSON.stringify(jwks, null, 2) } : {}),
})
