import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { Generated } from 'kysely'

type PendingLogin = {
  login_hash: Buffer
  state_hash: Buffer
  nonce: string
  code_verifier: string
  env: Environment
  redirect: string
  created_at: Date
  expires_at: Date
  code_hash: Buffer | null
  redeem_started_at: Date | null
  redeemed_at: Date | null
  result_sealed: string | null
  user_no: string | null
  session_id: string | null
}

type Session = {
  user_no: string
  session_id: string
  env: Environment
  bind_hash: Buffer
  login_type: string
  generation: Generated<number>
  ip: string
  user_agent: string
  container_type: string
  created_at: Date
  last_used_at: Date
  idle_until: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  provider_refresh_token_sealed: string | null
  provider_id_token_sealed: string | null
  previous_login_at: Date | null
  previous_login_ip: string | null
  device_hash: Buffer | null
  delegation_id: string | null
  /** The provider's session identifier (`sid` of the ID token) of the sign-in that created this session. */
  provider_sid: string | null
  /** The provider's identifier of the person (`sub` of the ID token). */
  provider_sub: string | null
  /** Until when the person has to set up a second factor. */
  second_factor_until: Date | null
  opened_org_code: string | null
  opened_role_no: string | null
  /** Minutes without use, and after the sign-in, when this session ends at the latest; null as the settings say. */
  idle_minutes: number | null
  life_minutes: number | null
  /** Whether the browser forgets the tokens when it closes. */
  ends_with_browser: Generated<boolean>
}

type FailedSignIn = {
  user_no: string
  last_at: Date
}

type KnownDevice = {
  user_no: string
  device_hash: Buffer
  look: string
  first_seen_at: Date
  last_seen_at: Date
  told_at: Date | null
}

type SessionToken = {
  user_no: string
  session_id: string
  generation: number
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  rotated_at: Date | null
  successor_sealed: string | null
}

type RandomCode = {
  code_hash: Buffer
  user_no: string
  session_id: string
  system_code: string
  business_type: string
  expires_at: Date
  used_at: Date | null
}

type StepUpTicket = {
  ticket_hash: Buffer
  user_no: string
  session_id: string
  proof_sealed: string
  method: 'password' | 'totp' | 'passkey' | 'recovery' | 'provider'
  expires_at: Date
}

type PendingStepUp = {
  state_hash: Buffer
  user_no: string
  session_id: string
  nonce: string
  code_verifier: string
  redirect: string
  started_at: Date
  expires_at: Date
}

type PendingBinding = {
  tag_hash: Buffer
  scan_hash: Buffer
  user_no: string
  session_id: string
  type: 'wechat' | 'wecom' | 'dingtalk' | 'feishu'
  token_sealed: string
  expires_at: Date
}

type EmailChange = {
  user_no: string
  address: string
  state: 'verifying' | 'error'
  expires_at: Date
}

type PasswordChange = { user_no: string; changed_at: Date }

type LogoutToken = { jti: string; expires_at: Date }

type SecurityEvent = { jti: string; issued_at: Date }

type SecondFactorChange = {
  source: string
  user_no: string
  change_no: string
  changed_at: Date
  devices: number
  passkeys: Generated<number>
  received_at: Date
}

export type SessionTables = {
  pending_login: PendingLogin
  session: Session
  session_token: SessionToken
  step_up_ticket: StepUpTicket
  pending_step_up: PendingStepUp
  failed_sign_in: FailedSignIn
  known_device: KnownDevice
  password_change: PasswordChange
  email_change: EmailChange
  pending_binding: PendingBinding
  random_code: RandomCode
  logout_token: LogoutToken
  security_event: SecurityEvent
  second_factor_change: SecondFactorChange
}
