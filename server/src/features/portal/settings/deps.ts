import type { Deployment } from '@iambiz/contract/features/portal/settings.ts'
import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Post } from '#server/platform/notify.ts'

/** Dependencies of the settings; other features apply them. */
export type SettingDeps = BaseDeps & {
  /** The values of settings that have not been set. */
  defaults: SettingValues
  /** Ends open sessions earlier where the new lifetimes require it. */
  shortenSessions: (trx: Db, values: SettingValues, now: Date) => Promise<void>
  countSessionsOver: (values: SettingValues, now: Date) => Promise<number>
  countLoginLogBeyond: (months: number, now: Date) => Promise<number>
  countNoticesBeyond: (days: number, now: Date) => Promise<number>
  /** Queues the transfer of settings to the bundled provider; does nothing for another provider. */
  sendToProvider: (trx: Db) => Promise<void>
  readDeployment: (now: Date) => Promise<Deployment>
  /** Whether mails wait because there is no mail server. */
  mailsAreHeld: boolean
  post: Post
  /** Returns the mail address of a person. */
  addressOf: (userNo: string) => Promise<string | null>
}
