import type { Actor } from '#server/platform/actor.ts'
import type { RightsDeps } from '#server/platform/base-deps.ts'
import type { Notify, Post } from '#server/platform/notify.ts'

type Words = Readonly<Record<'zh' | 'en', string>>

/** An application visible to an organization and role, from which a narrower scope is chosen. */
type DelegableApp = {
  appId: string
  appCode: string
  name: Words
  categoryName: Words
  reading: { pinyin: string; initials: string }
}

/** An action on a delegation that has just been done; `actorNo` is the person who did it. */
export type DelegationNotice = {
  kind: 'created' | 'changed' | 'accepted' | 'declined' | 'revoked' | 'resigned' | 'forced'
  delegationId: string
  at: Date
  actorNo: string
  /** The previous agent, where a change gave the delegation to another person. */
  formerAgentNo?: string
}

/** Dependencies of this feature; applications, notices and mails belong to other features. */
export type DelegationDeps = RightsDeps & {
  notify: Notify
  post: Post
  /**
   * Returns the applications visible to an organization and role in the portal's order, without those denied to the
   * person or granted to the person only.
   */
  visibleApps: (
    actor: Actor,
    pair: { orgCode: string; roleNo: string },
  ) => Promise<Record<'zh' | 'en', readonly DelegableApp[]>>
  /** Called after the action is committed. */
  done: (notice: Pick<DelegationNotice, 'kind' | 'delegationId'>) => void
}
