import type { Deployment } from '@iambiz/contract/features/portal/settings.ts'
import type { SettingValues } from '@iambiz/contract/platform/declared-settings.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Post } from '#server/platform/notify.ts'

/** What settings need from outside: what they decide belongs to other features. */
export type SettingDeps = BaseDeps & {
  /** What counts where nothing is set. */
  defaults: SettingValues
  /** Lets open sessions end when these times say so, where that is earlier. */
  shortenSessions: (trx: Db, values: SettingValues, now: Date) => Promise<void>
  countSessionsOver: (values: SettingValues, now: Date) => Promise<number>
  countLoginLogBeyond: (months: number, now: Date) => Promise<number>
  countNoticesBeyond: (days: number, now: Date) => Promise<number>
  /** Queues that the bundled provider is told; nothing where there is another one. */
  sendToProvider: (trx: Db) => Promise<void>
  readDeployment: (now: Date) => Promise<Deployment>
  /** Without a mail server mails are held. */
  mailsAreHeld: boolean
  post: Post
  /** Where mails reach somebody. */
  addressOf: (userNo: string) => Promise<string | null>
}
