import type { JWTPayload } from 'jose'

/** When the provider asked the person (OpenID Connect Core 2), in seconds; some providers write 0 for a time that they do not know. */
export const authTimeOf = ({ auth_time: shown }: JWTPayload): number | undefined =>
  typeof shown === 'number' && shown > 0 ? shown : undefined
