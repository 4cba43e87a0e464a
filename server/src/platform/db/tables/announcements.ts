import type { Generated } from 'kysely'
import type { MadeAt } from './columns.ts'

type Announcement = {
  announcement_id: Generated<string>
  title_zh: string
  title_en: string | null
  type: 1 | 2
  content_zh: string
  content_en: string | null
  app_id: string
  version: string | null
  impact_scope: string | null
  operations_contact: string | null
  online_start_at: Date | null
  online_end_at: Date | null
  effective_at: Date | null
  publish_start_at: Date | null
  publish_end_at: Date | null
  push_scope: 1 | 2
  forced_push: Generated<boolean>
  pinned: Generated<boolean>
  maintenance_link: Generated<boolean>
  status: Generated<0 | 1 | 2>
  enabled: Generated<boolean>
  content_revision: Generated<number>
  released_at: Date | null
  voided_at: Date | null
  void_reason: string | null
  creator_no: string | null
  created_at: MadeAt
  updated_at: MadeAt
  revision: Generated<number>
  title_pinyin: Generated<string>
  title_initials: Generated<string>
  updater_no: string | null
  attachment_id: string | null
  creator_system: string | null
  updater_system: string | null
}

type AnnouncementRead = {
  user_no: string
  announcement_id: string
  status: 0 | 1 | 2
  content_revision: number
  read_at: Date | null
  confirmed_at: Date | null
  reminded_at: Date | null
}

type AnnouncementReader = { user_no: string; version: Generated<string> }

type AnnouncementContent = {
  announcement_id: string
  content_revision: number
  title_zh: string
  title_en: string | null
  content_zh: string
  content_en: string | null
  at: Date
}

type AnnouncementChange = {
  announcement_id: string
  revision: number
  action: string
  fields: string[]
  actor_no: string | null
  reason: Generated<string>
  at: Date
  actor_system: string | null
}

type AnnouncementAudience = { announcement_id: string; people: number; counted_at: Date }

type AnnouncementAudienceOrganization = { announcement_id: string; org_code: string; people: number }

type AnnouncementReminder = { announcement_id: string; at: Date; actor_no: string; people: number }

type AnnouncementMailing = {
  announcement_id: string
  template_id: string | null
  to_audience: Generated<boolean>
  letter_id: string | null
}

type AnnouncementMailingGroup = {
  announcement_id: string
  group_id: string
}

type AnnouncementMailingPerson = {
  announcement_id: string
  position: number
  user_no: string | null
  contact_id: string | null
}

export type AnnouncementTables = {
  announcement: Announcement
  announcement_read: AnnouncementRead
  announcement_reader: AnnouncementReader
  announcement_content: AnnouncementContent
  announcement_change: AnnouncementChange
  announcement_audience: AnnouncementAudience
  announcement_audience_organization: AnnouncementAudienceOrganization
  announcement_reminder: AnnouncementReminder
  announcement_mailing: AnnouncementMailing
  announcement_mailing_group: AnnouncementMailingGroup
  announcement_mailing_person: AnnouncementMailingPerson
}
