import type { Actor } from '#server/platform/actor.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { Notify, Post } from '#server/platform/notify.ts'

type Words = Readonly<Record<'zh' | 'en', string>>

/** An application that an organization and role show, as a narrower scope is chosen of it. */
type DelegableApp = {
  appId: string
  appCode: string
  name: Words
  categoryName: Words
  reading: { pinyin: string; initials: string }
}

/** What somebody has just done to a delegation; `actorNo` is who did it. */
export type DelegationNotice = {
  kind: 'created' | 'changed' | 'accepted' | 'declined' | 'revoked' | 'resigned' | 'forced'
  delegationId: string
  at: Date
  actorNo: string
  /** Who was the agent until a change gave the delegation to somebody else. */
  formerAgentNo?: string
}

/** What this feature needs from outside: applications belong to another one, and so do notices and mails. */
export type DelegationDeps = RightsDeps & {
  tell: Notify
  post: Post
  /**
   * The applications that an organization and role show, without what is denied to the person or allowed to the person
   * alone, in the order of the portal.
   */
  visibleApps: (
    actor: Actor,
    pair: { orgCode: string; roleNo: string },
  ) => Promise<Record<'zh' | 'en', readonly DelegableApp[]>>
  /** Hears of it as well, once it is committed. */
  done: (told: Pick<DelegationNotice, 'kind' | 'delegationId'>) => void
}
