import { type ClaimsParameter, errors } from 'oidc-provider'

/** The strength of a sign-in (OpenID Connect Core 2, `acr`): one factor, or a second one as well. */
const oneFactor = 'urn:iambiz:acr:1fa'
export const twoFactors = 'urn:iambiz:acr:2fa'

export const acrValues = [oneFactor, twoFactors]

/** Whether these methods (RFC 8176) have a second factor among them. */
export const hasSecondFactor = (amr: readonly string[] | undefined): boolean => amr?.includes('otp') ?? false

export const acrOf = (amr: readonly string[]): string => (hasSecondFactor(amr) ? twoFactors : oneFactor)

/** Refuses a request for an essential value that no sign-in here can have (OpenID Connect Core 5.5.1.1). */
export function refuseUnknownAcr(_ctx: unknown, { id_token: idToken }: ClaimsParameter): void {
  const { essential, value, values } = (idToken?.acr ?? {}) as Record<string, unknown>
  const wanted = Array.isArray(values) ? values : [value]
  if (essential === true && !wanted.some((acr) => acrValues.includes(String(acr))))
    throw new errors.UnmetAuthenticationRequirements('none of the requested acr values is known')
}
