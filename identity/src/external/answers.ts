import type { ExternalType } from '../tables.ts'

/**
 * The calls about accounts elsewhere, all form-encoded posts. Of somebody's token: start, poll, cancel, bind, and
 * `/unbind`. By the portal's client secret alone: callback, scan, choose. Refusals are `{ error }`:
 * - 410 `gone`: unknown, of another session, used or over; nobody learns which.
 * - 400 `bad_form`, 422 `not_connected`.
 */

/** Why an authorization came to nothing, where that is not the person's own wish. */
export type AuthorizationFault =
  | 'not_member'
  | 'not_allowed'
  | 'busy'
  | 'misconfigured'
  | 'wrong_number'
  | 'invalid_code'
  | 'expired_code'
  | 'unknown'

/**
 * `/external/start { type, session, redirect, place, device }`: `session` is a secret of the browser that waits; it is
 * sent along again with poll, bind, cancel, and with the callback of that browser. `place` and `device` are shown on
 * the phone. A former authorization of the same session and type is over then.
 */
export type StartedAuthorization = {
  tag: string
  authorize_url: string
  scan_url: string
  /** Two digits. */
  number: string
  /** Seconds. */
  expires_in: number
}

/** `/external/poll { tag, session }`. */
export type PolledAuthorization = {
  type: ExternalType
  status: 'pending' | 'scanned' | 'confirmed' | 'cancelled' | 'failed' | 'expired'
  expires_in: number
  display_name?: string
  fault?: AuthorizationFault
}

/**
 * `/external/callback { type, query, session?, browser? }`: `query` is the query of the callback's address as it came;
 * `session` that of the signed-in browser, `browser` the secret that `/external/choose` gave to a phone. 400 `foreign`
 * where the state was given to another browser: nothing is changed then.
 */
export type CameBack = {
  tag: string
  status: 'confirmed' | 'cancelled' | 'failed' | 'expired'
  by_phone: boolean
  redirect: string
  fault?: AuthorizationFault
}

/** `/external/scan { scan }`: what a phone is told before it agrees to anything. */
export type ScannedAuthorization = {
  type: ExternalType
  user_name: string
  account_no: string
  place: string
  device: string
  started_at: string
  numbers: string[]
}

/** `/external/choose { scan, number, user_agent? }`: 403 `wrong_number`, and then the authorization is over. */
export type ChosenNumber = { authorize_url: string; browser: string }

/** `/external/bind { tag, session }`: 409 `bound`, 409 `taken { account_no }`, 409 `not_confirmed`. */
export type BoundAccount = {
  id: string
  type: ExternalType
  display_name: string
  bound_at: string
  last_used_at: string | null
}

/** Part of `/factors`. */
export type ExternalFactors = { accounts: BoundAccount[]; external_types: ExternalType[] }
