import type { Generated } from 'kysely'

type Delegation = {
  delegation_id: string
  principal_no: string
  agent_no: string
  org_code: string
  role_no: string
  app_scope: 'all' | 'some'
  starts_at: Date
  ends_at: Date
  reason: string | null
  accepted: boolean | null
  decided_at: Date | null
  comment: string | null
  ended_at: Date | null
  ended_by: 'principal' | 'agent' | 'administrator' | null
  ended_no: string | null
  end_reason: string | null
  told_status: Generated<number>
  reminded_at: Date | null
  revision: Generated<number>
  created_at: Date
  updated_at: Date
}

type DelegationApplication = { delegation_id: string; app_id: string }

export type DelegationTables = {
  delegation: Delegation
  delegation_application: DelegationApplication
}
