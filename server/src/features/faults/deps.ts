import type { OfferedApplication } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

type Words = { readonly zh: string; readonly en: string }

export type FaultApp = {
  appId: string
  appCode: string
  name: Words
  shown: Readonly<Record<'zh' | 'en', OfferedApplication>>
}

/** What this feature needs from outside: applications and notices belong to others. */
export type FaultDeps = {
  db: Db
  wireTime: WireTime
  /** The applications that the person sees, in the order of the portal. */
  visibleApps: (actor: Actor) => Promise<Record<'zh' | 'en', readonly FaultApp[]>>
  tell: (
    trx: Db,
    notice: { userNos: readonly string[]; text: Words; path: string; at: Date },
  ) => Promise<void>
}
