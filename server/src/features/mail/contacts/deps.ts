import type { OwnedRecordDeps } from '#server/platform/owned-records.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** What contacts need from outside: whose applications somebody maintains belongs to another feature. */
export type MailContactDeps = OwnedRecordDeps & {
  wireTime: WireTime
  /** Domains of the company's addresses, in lower case. */
  readDomains: () => Promise<readonly string[]>
}
