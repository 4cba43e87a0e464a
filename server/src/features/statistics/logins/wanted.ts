import type { LoginEventType } from '@iambiz/contract/platform/login-log.ts'
import type { Expression, SqlBool } from 'kysely'
import type { Range } from './range-reports.ts'

/** Of which applications, organizations and people somebody sees the log; all of them where it says nothing. */
export type Scope = {
  appCodes?: readonly string[]
  orgCodes?: readonly string[]
  userNos?: readonly string[]
}

/** A filter that is settled: what it says of organizations, people and scope is written out. */
export type Filter = Scope & {
  range: Range
  eventTypes?: readonly LoginEventType[]
  result?: 0 | 1
  loginTypes?: readonly string[]
  env?: string
  containerType?: string
  /** Of the clocks: 1 to 7 from Monday on, and 0 to 23. */
  weekdays?: readonly number[]
  hours?: readonly number[]
  failReasons?: readonly string[]
  sessionId?: string
  /** A range of addresses, as PostgreSQL writes one. */
  network?: string
  /** Conditions on the rows themselves. */
  fields?: Expression<SqlBool>
}
