import type { ProofMethod } from '../tables.ts'

/**
 * Bodies of the account API's answers about one-time codes. Refusals are `{ error }`:
 * - 403 `proof_needed { methods }`: send along `proof`, given for one of these methods. People with a device need it to
 *   add, replace or remove one and for new recovery codes; a password alone could otherwise put another device beside
 *   it and take the first one away.
 * - 403 `wrong_code { left?, drift_seconds? }`, 410 `expired`, 423 `locked` (Retry-After, unless only a recovery code
 *   helps).
 * - 404 `not_found` for a device that is not the person's, 409 `bound` and `too_many`, 400 `bad_name`.
 */
export type BoundDevice = { id: string; name: string; bound_at: string; last_used_at: string | null }

/** `/totp/start`: the secret is not valid before `/totp/confirm`. */
export type StartedEnrolment = {
  device_id: string
  /** Base32 without padding. */
  secret: string
  otpauth_uri: string
  /** Seconds. */
  expires_in: number
}

/** `/totp/confirm`: `recovery_codes` is empty if the person has some already. */
export type ConfirmedEnrolment = { device_id: string; bound_at: string; recovery_codes: string[] }

/** `/totp/verify`. */
export type GivenProof = { proof: string; expires_in: number; method: ProofMethod }
