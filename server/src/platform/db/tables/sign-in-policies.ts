import type { Generated } from 'kysely'
import type { Flag, MadeAt } from './columns.ts'

type SignInPolicy = {
  policy_id: Generated<string>
  name_zh: string
  name_en: string | null
  status: Generated<Flag>
  target: 'any' | 'chosen'
  includes_portal: Generated<boolean>
  network: 'any' | 'inside' | 'outside'
  address_ranges: Generated<string[]>
  device: 'any' | 'new' | 'untrusted'
  effect: 'second-factor' | 'refuse' | 'session'
  factor_kinds: Generated<string[]>
  factor_minutes: number | null
  grace_until: Date | null
  grace_days: Generated<number>
  session_minutes: number | null
  idle_minutes: number | null
  revision: Generated<number>
  updater_no: string | null
  updated_at: MadeAt
}

type SignInPolicyCondition = {
  policy_id: string
  role_no: string | null
  org_code: string | null
  app_id: string | null
  site_id: string | null
}

type BreakGlassAccount = {
  slot: number
  user_no: string
  updater_no: string | null
  updated_at: MadeAt
}

type SecondFactorGrace = {
  user_no: string
  ends_at: Date
  updater_no: string | null
}

export type SignInPolicyTables = {
  sign_in_policy: SignInPolicy
  sign_in_policy_condition: SignInPolicyCondition
  break_glass_account: BreakGlassAccount
  second_factor_grace: SecondFactorGrace
}
