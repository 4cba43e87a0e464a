import type { Generated } from 'kysely'

type FaultReport = {
  fault_id: Generated<string>
  fault_no: string
  app_id: string
  fault_type: string
  level: 1 | 2 | 3 | 4
  description: string
  contact: Generated<string>
  status: Generated<'submitted' | 'accepted' | 'processing' | 'solved' | 'closed'>
  reporter_no: string
  handler_no: string | null
  revision: Generated<number>
  created_at: Date
  updated_at: Date
}

type FaultStep = {
  fault_id: string
  revision: number
  action: 'accept' | 'process' | 'solve' | 'handBack' | 'close' | 'reopen' | 'reply'
  status: 'submitted' | 'accepted' | 'processing' | 'solved' | 'closed'
  by_maintainer: boolean
  actor_no: string
  reply: Generated<string>
  at: Date
}

type FaultDay = { day: string; last_no: number }

export type FaultTables = {
  fault_report: FaultReport
  fault_step: FaultStep
  fault_day: FaultDay
}
