import type { AuthorizationFault, ExternalType } from '../tables.ts'

/**
 * Calls about external accounts, all form-encoded posts. With a person's access token: start, poll, cancel, bind and
 * `/unbind`. With the portal's client secret only: callback, scan, choose. Refusals are `{ error }`:
 * - 410 `gone`: unknown, of another session, used or expired, without distinction.
 * - 400 `bad_form`, 422 `not_connected`.
 */

/**
 * `/external/start { type, session, redirect, place, device }`: `session` is a secret of the waiting browser, which is
 * also sent with poll, bind, cancel and that browser's callback. `place` and `device` are shown on the phone. Ends an
 * earlier authorization of the same session and type.
 */
export type StartedAuthorization = {
  tag: string
  authorize_url: string
  scan_url: string
  /** Two digits, which the person picks on the phone. */
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
 * `/external/callback { type, query, session?, browser? }`: `query` is the unchanged query of the callback; `session`
 * the secret of the signed-in browser, `browser` the one that `/external/choose` gave to a phone. 400 `foreign` if the
 * state was issued to another browser; nothing is changed then.
 */
export type CameBack = {
  tag: string
  status: 'confirmed' | 'cancelled' | 'failed' | 'expired'
  by_phone: boolean
  redirect: string
  fault?: AuthorizationFault
}

/** `/external/scan { scan }`: shown on the phone before the person confirms. */
export type ScannedAuthorization = {
  type: ExternalType
  user_name: string
  account_no: string
  place: string
  device: string
  started_at: string
  numbers: string[]
}

/** `/external/choose { scan, number, user_agent? }`: 403 `wrong_number` ends the authorization. */
export type ChosenNumber = { authorize_url: string; browser: string }

/** `/external/bind { tag, session }`: 409 `bound`, 409 `taken { account_no }`, 409 `not_confirmed`. */
export type BoundAccount = {
  id: string
  type: ExternalType
  display_name: string
  bound_at: string
  last_used_at: string | null
}

/** The part of `/factors` about external accounts. */
export type ExternalFactors = { accounts: BoundAccount[]; external_types: ExternalType[] }
