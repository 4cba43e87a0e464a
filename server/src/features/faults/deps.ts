import type { OfferedApplication } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Notify } from '#server/platform/notify.ts'

type Words = { readonly zh: string; readonly en: string }

export type FaultApp = {
  appId: string
  appCode: string
  name: Words
  shown: Readonly<Record<'zh' | 'en', OfferedApplication>>
}

/** What this feature needs from outside: applications and notices belong to others. */
export type FaultDeps = BaseDeps & {
  /** The applications that the person sees, in the order of the portal. */
  visibleApps: (actor: Actor) => Promise<Record<'zh' | 'en', readonly FaultApp[]>>
  tell: Notify
}
