import type { VerifiedAddresses } from '@iambiz/contract/features/mail/addresses.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type OwnedRecordDeps, ownedRecords } from '#server/platform/owned-records.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** What mail groups need from outside: who has an address belongs to another feature. */
export type MailGroupDeps = OwnedRecordDeps & {
  wireTime: WireTime
  /** Of the company, in lower case. */
  readDomains: () => Promise<readonly string[]>
  verify: (lang: Language, texts: readonly string[]) => Promise<VerifiedAddresses>
}

export const ownedGroups = (deps: OwnedRecordDeps) =>
  ownedRecords(deps, { table: 'mail_group', key: 'group_id', name: 'mail-group' })
