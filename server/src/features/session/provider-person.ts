import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type DeviceState, deviceStates } from '@iambiz/identity/policy/evaluate.ts'
import { sourceMethod } from '#server/platform/source-method.ts'
import { SetupFault } from './setup-fault.ts'

export type SignedInAtProvider = {
  userNo: string
  nameZh: string
  nameEn: string | null
  email: string | null
  loginType: string
  /** The person's language at the provider (claim `locale`, OpenID Connect Core 5.1), where the portal supports it. */
  language: Language | null
  /** Whether the person signed in on a computer that others use too (our claim; other providers may send it). */
  isShared: boolean
  /** When the session ends at the latest, in seconds (claim `session_expiry`); null if the provider does not say. */
  endsAt: number | null
  /** What the bundled provider knows of the browser; `known` with other providers. */
  device: DeviceState
  refreshToken: string | undefined
  idToken: string | undefined
}

// Maps the authentication methods (RFC 8176) to the sign-in types of the login log.
function loginTypeOf(amr: unknown): string {
  const methods = Array.isArray(amr) ? amr : []
  const source = methods.find((method) => typeof method === 'string' && sourceMethod.test(method))
  if (source !== undefined) return source
  if (methods.includes('wechat')) return 'wechat'
  if (methods.includes('wecom')) return 'wecom'
  if (methods.includes('pop')) return 'passkey'
  if (methods.includes('otp')) return 'totp'
  return methods.includes('pwd') ? 'password' : 'oauth'
}

// Control and bidirectional characters: PostgreSQL refuses some, and others could disguise a name.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Returns a claim as one line of text of at most `max` characters; `null` where it has none. */
function line(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  const clean = value.replace(new RegExp(unprintable, 'gu'), '').trim()
  return [...clean].slice(0, max).join('') || null
}

function languageOfLocale(locale: unknown): Language | null {
  const [, primary] = /^(zh|en)([-_]|$)/i.exec(typeof locale === 'string' ? locale : '') ?? []
  return (primary?.toLowerCase() as Language | undefined) ?? null
}

const longestNumber = 64

/** Returns what is wrong with the claim of the staff number; `null` where it is valid. */
function faultOf(text: unknown): string | null {
  if (text === undefined || text === null) return 'is missing'
  if (typeof text !== 'string') return 'is neither text nor a whole number'
  if (text.trim() === '') return 'is empty'
  if (text.length > longestNumber) return `has ${text.length} characters, and ${longestNumber} are the most`
  return unprintable.test(text) ? 'has control characters' : null
}

/** Returns the staff number exactly as the provider sends it; correcting it could select another person. */
function staffNumber(claims: Record<string, unknown>, name: string): string {
  const value = claims[name]
  const text = Number.isSafeInteger(value) ? String(value) : value
  const fault = faultOf(text)
  if (fault === null) return String(text)
  throw new SetupFault(
    'sign-in.setup-claim',
    `the claim "${name}", which is to hold the staff number, ${fault}: set OIDC_SUBJECT_CLAIM to another one (there are ${Object.keys(claims).join(', ')}), or have the provider send it`,
  )
}

/** Returns the person of the provider's claims; throws where they identify nobody. */
export function toPerson(
  claims: Record<string, unknown>,
  subjectClaim: string,
  tokens: { refreshToken: string | undefined; idToken: string | undefined },
): SignedInAtProvider {
  const userNo = staffNumber(claims, subjectClaim)
  return {
    userNo,
    nameZh: line(claims.name, 80) ?? line(claims.preferred_username, 80) ?? userNo,
    nameEn: line(claims.name_en, 160),
    email: line(claims.email, 254),
    loginType: loginTypeOf(claims.amr),
    language: languageOfLocale(claims.locale),
    isShared: claims.iambiz_shared_computer === true,
    endsAt: typeof claims.session_expiry === 'number' ? claims.session_expiry : null,
    device: deviceStates.find((state) => state === claims.iambiz_device) ?? 'known',
    ...tokens,
  }
}
