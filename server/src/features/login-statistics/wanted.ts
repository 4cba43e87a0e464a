import type { LoginEventType } from '@iambiz/contract/features/login-statistics.ts'
import type { Range } from './range-reports.ts'

/** Of which applications and organizations somebody sees the log; all of them where it says nothing. */
export type Scope = { appCodes?: readonly string[]; orgCodes?: readonly string[] }

/** A filter that is settled: what it says of organizations, people and scope is written out. */
export type Filter = Scope & {
  range: Range
  userNos?: readonly string[]
  eventTypes?: readonly LoginEventType[]
  result?: 0 | 1
  loginTypes?: readonly string[]
  env?: string
  containerType?: string
}
