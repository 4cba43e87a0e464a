import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import { type AddressRules, isCalledAddress, isNativeAddress, isWebAddress } from './addresses.ts'
import { protocolClaims, scopesOffered } from './claims.ts'
import { needsProof } from './grant-types.ts'
import { type OidcSettings, oidcSettings } from './settings.ts'

/** The settings as the portal sends them: keys as text, as pasted by an administrator. */
const sentSettings = oidcSettings.extend({ jwks: z.string().optional() })
type SentSettings = z.output<typeof sentSettings>

/** An invalid field, with the portal's message key that explains it. */
type Fault = { field: string; fault: `connection.${string}` }

/** Reserved claim names: also members of an introspection response (RFC 7662 2.2) and of JavaScript objects. */
const reservedClaims = new Set([...protocolClaims, 'active', 'token_type', '__proto__', 'constructor'])

type Jwks = NonNullable<OidcSettings['jwks']>

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

const atEach = (
  field: string,
  values: readonly string[],
  fault: Fault['fault'],
  isGood: (v: string) => boolean,
) => values.flatMap((value, index): Fault[] => (isGood(value) ? [] : [{ field: `${field}.${index}`, fault }]))

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

type Checked = { settings: OidcSettings } | { faults: Fault[] } | 'unreadable'

/** Validates the settings of an administrator; names every invalid field. */
export function checkSettings(sent: unknown, rules: AddressRules): Checked {
  const read = sentSettings.safeParse(sent)
  if (!read.success) return 'unreadable'
  const { data } = read
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
export const sentFormOf = ({ jwks, ...settings }: OidcSettings): SentSettings => ({
  ...settings,
  ...(jwks ? { jwks: JSON.stringify(jwks, null, 2) } : {}),
})
