import type { Api } from '@iambiz/contract/api.ts'
import type {
  AnnouncementAction,
  EffectState,
  MaintainedAnnouncement,
} from '@iambiz/contract/features/announcements/maintenance.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

export type Action = Exclude<AnnouncementAction, 'save'>
export type RowAction = 'edit' | 'view' | 'readers' | 'mails' | 'duplicate' | 'copyLink' | Action

/** Returns the actions for a state: `first` are buttons in the row, `more` are items of its menu. */
export function rowActions(state: EffectState, pinned: boolean): { first: RowAction[]; more: RowAction[] } {
  const pin = pinned ? 'unpin' : 'pin'
  switch (state) {
    case 'DRAFT':
      return { first: ['edit', 'release'], more: [pin, 'duplicate', 'delete'] }
    case 'PENDING':
    case 'EFFECTIVE':
      return { first: ['edit', 'disable'], more: ['readers', 'mails', pin, 'duplicate', 'copyLink', 'void'] }
    case 'EXPIRED':
      return { first: ['edit', 'duplicate'], more: ['readers', 'mails', pin, 'disable', 'copyLink', 'void'] }
    case 'DISABLED':
      return { first: ['edit', 'enable'], more: ['readers', 'mails', pin, 'duplicate', 'copyLink', 'void'] }
    case 'VOID':
      return { first: ['view', 'duplicate'], more: ['readers', 'mails'] }
  }
}

/** Reads to invalidate after any change of an announcement. */
export const touched: (keyof Api)[] = [
  'POST /iam-portal/admin/getBulletinList',
  'POST /iam-portal/system/bulletinCount',
  'GET /iam-portal/system/bulletin/detail',
  'GET /iam-portal/user/getBulletinList',
]

export const titleIn = ({ title }: Pick<MaintainedAnnouncement, 'title'>, language: Language): string =>
  (language === 'en' ? title.en : undefined) || title.zh || title.en || '—'
