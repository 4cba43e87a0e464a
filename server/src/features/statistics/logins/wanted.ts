import type { LoginEventType } from '@iambiz/contract/platform/login-log.ts'
import type { Expression, SqlBool } from 'kysely'
import type { Range } from './range-reports.ts'

/** The applications, organizations and people whose log rows a reader sees; undefined means all. */
export type Scope = {
  appCodes?: readonly string[]
  orgCodes?: readonly string[]
  userNos?: readonly string[]
}

/** A filter whose organizations, people and scope are resolved. */
export type Filter = Scope & {
  range: Range
  eventTypes?: readonly LoginEventType[]
  result?: 0 | 1
  loginTypes?: readonly string[]
  env?: string
  containerType?: string
  /** In local time: 1 to 7 from Monday, and 0 to 23. */
  weekdays?: readonly number[]
  hours?: readonly number[]
  failReasons?: readonly string[]
  sessionId?: string
  /** A network in PostgreSQL's notation. */
  network?: string
  /** Conditions that only the rows can answer. */
  fields?: Expression<SqlBool>
}
