import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Flag, Json } from './columns.ts'

type AuditRecord = {
  at: Date
  id: Generated<string>
  request_id: string
  actor_no: string | null
  on_behalf_of: string | null
  actor_role_no: string | null
  actor_org_code: string | null
  session_id_hash: string | null
  ip: string | null
  env: string | null
  action: string
  target_type: string | null
  target_id: string | null
  result: 'ok' | 'denied' | 'failed'
  reason: string | null
  detail: Json<unknown> | null
  actor_system: string | null
  row_no: Generated<string>
}

type LoginLog = {
  occurred_at: Date
  id: Generated<string>
  event_type: 'login' | 'launch' | 'logout' | 'fail' | 'refresh' | 'sign_on'
  login_type: string
  result: Flag
  fail_reason: string | null
  user_no: string
  user_name: string
  org_code: string | null
  org_name: string | null
  role_no: string | null
  app_id: string | null
  app_code: string
  app_name: string
  session_id: string | null
  ip: string
  user_agent: string
  browser: string
  os: string
  device: 'pc' | 'mobile' | 'pad'
  container_type: string
  env: ColumnType<Environment, string, string>
  trace_id: string
  principal_no: string | null
  principal_name: string | null
  delegation_id: string | null
  row_no: Generated<string>
  end_reason: string | null
  duration_sec: number | null
}

type LogBatchRow = {
  batch_no: string
  previous_hash: Buffer
  hash: Buffer
  row_nos: string
  row_count: number
  first_at: Date
  last_at: Date
  sealed_at: Date
  rows_hash: Buffer
  row_hashes: Buffer
}

type LogSeal = {
  single: Generated<boolean>
  next_row_no: Generated<string>
  batch_no: Generated<string>
  hash: Generated<Buffer>
  anchor_no: Generated<string>
  anchor_hash: Generated<Buffer>
  kept_from: Date | null
}

type LogGap = {
  row_nos: string
  horizon: string | null
}

type SuspiciousSignIn = {
  login_log_id: string
  user_no: string
  comment: Generated<string>
  session_ended: boolean
  reported_at: Date
  occurred_at: Date | null
  asks_password: Generated<boolean>
  handled_at: Date | null
  handler_no: string | null
}

type Site = {
  site_id: Generated<string>
  /** In CIDR notation, as PostgreSQL prints it. */
  address_range: string
  name_zh: string
  name_en: string | null
  revision: Generated<number>
  updater_no: string | null
  updated_at: Generated<Date>
}

export type LogTables = {
  audit_record: AuditRecord
  login_log: LoginLog
  login_log_batch: LogBatchRow
  login_log_seal: LogSeal
  login_log_gap: LogGap
  audit_record_batch: LogBatchRow
  audit_record_seal: LogSeal
  audit_record_gap: LogGap
  suspicious_sign_in: SuspiciousSignIn
  site: Site
}
