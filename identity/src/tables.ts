import type { ColumnType, Generated, Kysely } from 'kysely'

type Moment = ColumnType<Date, Date, Date>
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>

/** By what somebody has just shown who they are. */
export type ProofMethod = 'password' | 'totp' | 'recovery'

/** The tables of credentials, in whichever schema holds them: `idp` of the bundled provider, or `portal` without it. */
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
  recovery_code: { account_no: string; code_hash: Buffer; used_at: MaybeMoment }
  proof: {
    proof_hash: Buffer
    account_no: string
    bound_to: string
    method: ProofMethod
    expires_at: Moment
  }
}

export type IdentityDb = Kysely<IdentityTables>
