import type { AnnouncementAction, EffectState } from '@iambiz/contract/features/announcements/maintenance.ts'

export type Standing = {
  /** 0 draft, 1 released, 2 void. */
  status: 0 | 1 | 2
  enabled: boolean
  publishFrom: Date | null
  publishTo: Date | null
}

/** Returns the state of an announcement at `now`. The start of the publication is inclusive, its end exclusive. */
export function effectStateOf({ status, enabled, publishFrom, publishTo }: Standing, now: Date): EffectState {
  if (status === 0) return 'DRAFT'
  if (status === 2) return 'VOID'
  if (!enabled) return 'DISABLED'
  if (publishFrom && now < publishFrom) return 'PENDING'
  return publishTo && publishTo <= now ? 'EXPIRED' : 'EFFECTIVE'
}

/** True while the announcement is waiting for its start or in force; the filter calls every other state "invalid". */
export const isValid = (state: EffectState): boolean => state === 'PENDING' || state === 'EFFECTIVE'

type Change = { status: Standing['status']; enabled: boolean; isDeleted?: true }

/** Returns the state after an action; undefined when the action is not allowed in the present state. Void is final. */
export function transition(
  action: AnnouncementAction,
  { status, enabled }: Pick<Standing, 'status' | 'enabled'>,
): Change | undefined {
  switch (action) {
    case 'save':
    case 'pin':
    case 'unpin':
      return status === 2 ? undefined : { status, enabled }
    case 'release':
      return status === 0 ? { status: 1, enabled: true } : undefined
    case 'void':
      return status === 1 ? { status: 2, enabled } : undefined
    case 'enable':
      return status === 1 && !enabled ? { status, enabled: true } : undefined
    case 'disable':
      return status === 1 && enabled ? { status, enabled: false } : undefined
    case 'delete':
      return status === 0 ? { status, enabled, isDeleted: true } : undefined
  }
}
