import type { WrittenMailing } from '@iambiz/contract/platform/announcement-mail.ts'
import { applicationId } from '@iambiz/demo/world/catalogue.ts'
import { templateIdFor } from '@iambiz/demo/world/mail-templates.ts'
import type { Mailing } from '@iambiz/demo/world/mailings.ts'
import type { Content } from '@iambiz/server/features/announcements/maintenance/written.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Company } from './company.ts'

type Step = { revision: number; action: string; fields: string[]; by: string; reason: string; at: Date }

/** An announcement as its editors have it. */
export type MaintainedRow = Content & {
  id: string
  status: 0 | 1 | 2
  enabled: boolean
  revision: number
  contentRevision: number
  creator: string
  updater: string
  createdAt: Date
  updatedAt: Date
  releasedAt: Date | null
  voidedAt: Date | null
  voidReason: string | null
  /** What it is mailed with. */
  mail: WrittenMailing | null
  steps: Step[]
}

/** What one of them was mailed with. */
function mailingOf(mailing: Mailing | undefined): WrittenMailing | null {
  if (!mailing) return null
  const { announcement, groupIds } = mailing
  const templateId = templateIdFor(announcement.application, announcement.onlineFrom ? 1 : 2)
  return { templateId, toAudience: false, groupIds, extraUserNos: [], extraEmails: [] }
}

/** The announcements of the company, as editors find them when the mock starts. */
export const maintainedRows = ({ world }: Company): MaintainedRow[] =>
  world.announcements.map((one): MaintainedRow => {
    const { pinyin, initials } = readingOf(one.titleZh)
    return {
      id: one.id,
      title_zh: one.titleZh,
      title_en: one.titleEn,
      title_pinyin: pinyin,
      title_initials: initials,
      type: one.version === null ? 2 : 1,
      content_zh: one.contentZh,
      content_en: one.contentEn,
      app_id: applicationId(one.application),
      version: one.version,
      impact_scope: one.impactScope,
      operations_contact: one.contact || null,
      online_start_at: one.onlineFrom,
      online_end_at: one.onlineTo,
      effective_at: null,
      publish_start_at: one.publishFrom,
      publish_end_at: one.publishTo,
      push_scope: one.forEveryone ? 1 : 2,
      forced_push: one.forced,
      pinned: one.pinned,
      maintenance_link: one.maintenanceLink,
      attachment_id: null,
      status: one.state === 'draft' ? 0 : one.state === 'void' ? 2 : 1,
      enabled: one.state !== 'disabled',
      revision: 1,
      contentRevision: 1,
      creator: one.creator,
      updater: one.creator,
      createdAt: one.createdAt,
      updatedAt: one.releasedAt ?? one.createdAt,
      releasedAt: one.releasedAt,
      voidedAt: one.voidedAt,
      voidReason: one.voidReason,
      mail: mailingOf(world.mailings.find(({ announcement }) => announcement.id === one.id)),
      steps: [],
    }
  })
