import type {
  LdapCounts,
  LdapProblem,
  LdapRunRow,
  LdapSettings,
  LdapTimetable,
  LdapUnitRow,
} from '@iambiz/contract/features/directory/ldap.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Flag, Json, MadeAt } from './columns.ts'

type LdapSource = {
  source_id: Generated<string>
  source_code: string
  name: string
  host: string
  port: number
  security: 'ldaps' | 'starttls' | 'plain'
  authorities: string
  bind_dn: string
  password_sealed: string | null
  bases: string[]
  filter: string
  page_size: number
  attributes: Json<LdapSettings['attributes']>
  units: Json<LdapSettings['units']>
  timetable: Json<LdapTimetable>
  disables_missing: boolean
  most_missing: number
  may_administrators: Generated<boolean>
  status: Generated<Flag>
  next_at: Date | null
  revision: Generated<number>
  updater_no: string | null
  updated_at: MadeAt
}

type LdapRun = {
  run_id: Generated<string>
  source_id: string
  dry: boolean
  cause: 'timetable' | 'person' | 'restart'
  starter_no: string | null
  state: Generated<'queued' | 'running' | 'done' | 'stopped' | 'failed' | 'interrupted'>
  problem: ColumnType<LdapProblem | null, string | null, string | null>
  queued_at: Date
  started_at: Date | null
  ended_at: Date | null
  counts: Json<LdapCounts> | null
  rows: Json<LdapRunRow[]> | null
  units: Json<LdapUnitRow[]> | null
}

type LdapPerson = {
  source_id: string
  user_no: string
  dn: string
  org_code: string | null
  role_no: string | null
  gone_at: Date | null
}

export type LdapTables = {
  ldap_source: LdapSource
  ldap_run: LdapRun
  ldap_person: LdapPerson
}
