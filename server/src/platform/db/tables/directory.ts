import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { Generated } from 'kysely'
import type { Derived, Flag, MadeAt } from './columns.ts'

type Organization = {
  org_code: string
  name_zh: string
  name_en: string | null
  parent_code: string | null
  sort_no: Generated<number>
  status: Generated<Flag>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  pinyin: Generated<string>
  initials: Generated<string>
}

type Role = {
  role_no: string
  name_zh: string
  name_en: string | null
  delegable: Generated<boolean>
  bulletin_maintain: Generated<boolean>
  app_login_statistics: Generated<boolean>
  login_statistics: Generated<boolean>
  sort_no: Generated<number>
  status: Generated<Flag>
  remark: string | null
  remark_en: string | null
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  pinyin: Generated<string>
  initials: Generated<string>
}

type Person = {
  user_no: string
  name_zh: string
  name_en: string | null
  email: string | null
  mobile: string | null
  avatar: string | null
  wecom_id: string | null
  status: Generated<Flag>
  /** True until the disabling of the person has been reported to the provider. */
  disabling_untold: Generated<boolean>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  search_text: Derived
  name_order: Generated<string>
  reading_text: Generated<string>
  reading_rule: Generated<number>
  mobile_digits: Derived
}

type PersonRole = { user_no: string; org_code: string; role_no: string; granted_at: MadeAt }

type AccountOpening = {
  run_id: Generated<string>
  starter_no: string
  lang: 'zh' | 'en'
  request_id: string
  ip: string
  env: Environment
  started_at: Date
  seen_at: Date
  stalled_since: Date | null
  ended_at: Date | null
}

type AccountOpeningPerson = {
  run_id: string
  user_no: string
  outcome: 'opened' | 'exists' | 'disabled' | 'failed' | null
  fault: 'email-taken' | 'provider' | 'stopped' | null
  tries: Generated<number>
  tried_at: Date | null
  address: string | null
  expires_at: Date | null
  code_sealed: string | null
  handed: Generated<boolean>
  saved_at: Date | null
}

type AdministratorDeparture = { source: string; user_no: string; reported_at: Date }

export type DirectoryTables = {
  organization: Organization
  role: Role
  person: Person
  person_role: PersonRole
  account_opening: AccountOpening
  account_opening_person: AccountOpeningPerson
  administrator_departure: AdministratorDeparture
}
