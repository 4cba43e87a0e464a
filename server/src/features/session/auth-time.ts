import type { JWTPayload } from 'jose'

/** Returns when the provider authenticated the person (OpenID Connect Core 2), in seconds; some send 0 for unknown. */
export const authTimeOf = ({ auth_time: shown }: JWTPayload): number | undefined =>
  typeof shown === 'number' && shown > 0 ? shown : undefined
