import type { FactorKind } from '@iambiz/identity/policy/evaluate.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { type ClaimsParameter, errors } from 'oidc-provider'

/** Authentication context classes (OpenID Connect Core 2, `acr`): one factor or two. */
const oneFactor = 'urn:iambiz:acr:1fa'
export const twoFactors = 'urn:iambiz:acr:2fa'

export const acrValues = [oneFactor, twoFactors]

/**
 * Authentication methods (RFC 8176) of a passkey that verified the person: possession of the key, presence, and both
 * factors.
 */
export const byPasskey = ['pop', 'user', 'mfa']

/** Whether these authentication methods (RFC 8176) include a second factor. */
export const hasSecondFactor = (amr: readonly string[] | undefined): boolean =>
  amr?.some((method) => method === 'otp' || method === 'mfa') ?? false

/** When each kind of second factor was used last, in seconds since 1970. */
export type FactorTimes = { readonly [kind in FactorKind]?: number }

/** The times of the second factors among authentication methods that were all used at `seconds`. */
export const factorTimes = (amr: readonly string[] | undefined, seconds: number): FactorTimes => ({
  ...(amr?.includes('otp') ? { totp: seconds } : {}),
  ...(amr?.includes('pop') && amr.includes('mfa') ? { passkey: seconds } : {}),
})

export const acrOf = (amr: readonly string[]): string => (hasSecondFactor(amr) ? twoFactors : oneFactor)

/** Rejects an essential `acr` that no sign-in here can satisfy (OpenID Connect Core 5.5.1.1). */
export function refuseUnknownAcr(_ctx: unknown, { id_token: idToken }: ClaimsParameter): void {
  const { essential, value, values } = recordOf(idToken?.acr)
  const wanted = Array.isArray(values) ? values : [value]
  if (essential === true && !wanted.some((acr) => acrValues.includes(String(acr))))
    throw new errors.UnmetAuthenticationRequirements('none of the requested acr values is known')
}
