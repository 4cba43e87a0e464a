import type { WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** What this feature needs from outside: announcements, their editors and the bell belong to others. */
export type AnnouncementReceiptDeps = {
  db: Db
  wireTime: WireTime
  /** Whether the person edits announcements of an application. */
  maintains: (actor: Actor, appId: string) => Promise<boolean>
  /** How many announcements of an application the person has not read. */
  unreadIn: (actor: Actor, now: Date, appId: string) => Promise<number>
  /** Lets an announcement stand first for people until they mark it. */
  markReminded: (trx: Db, marked: { id: string; userNos: readonly string[]; at: Date }) => Promise<void>
  /** Leaves a notice with each of the people. */
  tell: (
    trx: Db,
    told: { userNos: readonly string[]; text: { zh: string; en: string }; path: string; at: Date },
  ) => Promise<void>
  /** How many mails an announcement would send if it came into force now. */
  countMails: (
    lang: Language,
    draft: {
      push: { appId: string; forAllUsers: boolean }
      forced: boolean
      written: WrittenMailing
      actor: Actor
      now: Date
    },
  ) => Promise<number>
  /** Writes to those of the people who want mails about announcements. */
  post: (trx: Db, posting: Reminding) => Promise<void>
}

type Reminding = {
  letter: {
    cause: 'reminder'
    announcement_id: string
    app_id: string
    subject_zh: string
    subject_en: string
    text_zh: string
    text_en: string
    path: string
  }
  userNos: readonly string[]
  unless: 'bulletinMail'
  at: Date
}
