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

/** Dependencies of this feature; applications and notices belong to other features. */
export type FaultDeps = BaseDeps & {
  /** Returns the applications that the person sees, in the portal's order. */
  visibleApps: (actor: Actor) => Promise<Record<'zh' | 'en', readonly FaultApp[]>>
  notify: Notify
}
