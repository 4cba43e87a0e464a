import type { ColumnType, Generated, Kysely } from 'kysely'

type Moment = ColumnType<Date, Date, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The authentication methods of proofs. */
export const proofMethods = ['password', 'totp', 'recovery', 'passkey'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** What a passkey is asked for: its registration, a proof, the second factor or the whole sign-in. */
export type PasskeyPurpose = 'register' | 'prove' | 'second-factor' | 'sign-in'

/** External providers: WeChat, WeCom, DingTalk, Feishu. */
export const externalTypes = ['wechat', 'wecom', 'dingtalk', 'feishu'] as const
export type ExternalType = (typeof externalTypes)[number]

/** State of an external authorization; `exchanging` while the provider has not responded yet. */
type AuthorizationStatus = 'pending' | 'scanned' | 'exchanging' | 'confirmed' | 'cancelled' | 'failed'

/** Why an authorization failed, other than by the person's own choice. */
export type AuthorizationFault =
  | 'not_member'
  | 'not_allowed'
  | 'busy'
  | 'misconfigured'
  | 'wrong_number'
  | 'invalid_code'
  | 'expired_code'
  | 'unknown'

/** Tables of credentials, in the schema `idp` of the bundled provider, or `portal` without it. */
export type IdentityTables = {
  totp_device: {
    device_id: string
    account_no: string
    name: string
    sealed_secret: string
    bound_at: Moment
    last_used_at: MaybeMoment
  }
  totp_enrolment: {
    account_no: string
    device_id: string
    sealed_secret: string | null
    replaces: string | null
    wrong_codes: Generated<number>
    expires_at: Moment
  }
  totp_used_step: { device_id: string; step: string; used_at: Moment }
  totp_guess: {
    account_no: string
    tries: number
    in_row: number
    in_window: number
    window_since: Moment
    closings: number
    closed_until: MaybeMoment
    admitted: boolean
  }
  passkey_user: { account_no: string; user_handle: Buffer }
  passkey: {
    passkey_id: string
    account_no: string
    credential_id: string
    name: string
    public_key: Buffer
    /** A bigint. */
    counter: ColumnType<string, number, number>
    transports: string[]
    is_backed_up: boolean
    bound_at: Moment
    last_used_at: MaybeMoment
    suspended_at: MaybeMoment
  }
  passkey_challenge: {
    challenge_hash: Buffer
    purpose: PasskeyPurpose
    account_no: string
    bound_to: string
    expires_at: Moment
  }
  recovery_code: { account_no: string; code_hash: Buffer; used_at: MaybeMoment }
  proof: {
    proof_hash: Buffer
    account_no: string
    bound_to: string
    method: ProofMethod
    expires_at: Moment
  }
  external_account: {
    id: Generated<string>
    account_no: string
    type: ExternalType
    display_name: string
    bound_at: Moment
    last_used_at: MaybeMoment
  }
  external_subject: { realm: string; subject: string; external_id: string }
  external_authorization: {
    tag_hash: Buffer
    sealed_tag: string
    type: ExternalType
    purpose: 'bind' | 'sign-in'
    account_no: string | null
    user_name: string
    bound_to: string
    session_hash: Buffer
    state_hash: Buffer
    scan_hash: Buffer
    phone_state_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    phone_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    sealed_verifier: string
    number: string
    numbers: string[]
    place: string
    device: string
    return_to: string
    status: Generated<AuthorizationStatus>
    fault: ColumnType<AuthorizationFault | null, string | null | undefined, string | null>
    sealed_identity: ColumnType<string | null, string | null | undefined, string | null>
    display_name: ColumnType<string | null, string | null | undefined, string | null>
    started_at: Moment
    expires_at: Moment
  }
  external_app_token: { app: string; sealed_token: string | null; expires_at: Moment }
}

export type IdentityDb = Kysely<IdentityTables>
