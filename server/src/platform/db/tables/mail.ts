import type { Generated } from 'kysely'
import type { Flag } from './columns.ts'

type Letter = {
  letter_id: Generated<string>
  cause:
    | 'release'
    | 'template-test'
    | 'reminder'
    | 'access-request'
    | 'fault'
    | 'suspicious-sign-in'
    | 'password-changed'
    | 'password-forgotten'
    | 'email-change'
    | 'external-account'
    | 'new-device'
    | 'second-factor'
    | 'connection'
    | 'delegation'
    | 'transport-test'
    | 'account-opened'
  announcement_id: string | null
  app_id: string | null
  subject_zh: string
  subject_en: string
  text_zh: string
  text_en: string
  path: string
  traceparent: string | null
  created_at: Date
  html_zh: string | null
  html_en: string | null
  template_id: string | null
  code_sealed: string | null
  useful_until: Date | null
}

type Mail = {
  mail_id: Generated<string>
  letter_id: string
  user_no: string | null
  address: string
  lang: 'zh' | 'en'
  state: 'held' | 'queued' | 'sending' | 'sent' | 'failed' | 'unknown'
  due_at: Date
  tried_since: Date
  attempts: Generated<number>
  attempt_id: string | null
  attempted_at: Date | null
  leased_until: Date | null
  reason:
    | 'refused'
    | 'not-now'
    | 'unreachable'
    | 'tls'
    | 'sign-in'
    | 'sender'
    | 'no-answer'
    | 'worker-lost'
    | 'recipient-left'
    | 'bad-address'
    | 'gave-up'
    | 'withdrawn'
    | 'group-disabled'
    | 'overdue'
    | null
  answer: Generated<string>
  created_at: Date
  settled_at: Date | null
  contact_id: string | null
  group_ids: string[] | null
  is_copy: Generated<boolean>
  is_of_many: Generated<boolean>
}

type MailPace = {
  only_one: Generated<boolean>
  second: Date
  asked: number
}

type MailTemplate = {
  template_id: Generated<string>
  app_id: string | null
  type: 1 | 2
  name: string
  subject_zh: string
  subject_en: string | null
  body_zh: string
  body_en: string | null
  file_name: string | null
  status: Generated<Flag>
  revision: Generated<number>
  updater_no: string | null
  created_at: Date
  updated_at: Date
}

type MailContact = {
  contact_id: Generated<string>
  app_id: string | null
  name: string
  name_order: Generated<string>
  reading_text: Generated<string>
  reading_rule: Generated<number>
  address: string
  phone: Generated<string>
  org_code: string | null
  remarks: Generated<string>
  status: Generated<Flag>
  revision: Generated<number>
  updater_no: string | null
  created_at: Date
  updated_at: Date
}

type MailGroup = {
  group_id: Generated<string>
  app_id: string | null
  name: string
  remarks: Generated<string>
  forced: Generated<boolean>
  status: Generated<Flag>
  revision: Generated<number>
  updater_no: string | null
  created_at: Date
  updated_at: Date
}

type MailGroupMember = {
  group_id: string
  position: number
  is_copy: boolean
  user_no: string | null
  contact_id: string | null
}

export type MailTables = {
  letter: Letter
  mail: Mail
  mail_pace: MailPace
  mail_template: MailTemplate
  mail_contact: MailContact
  mail_group: MailGroup
  mail_group_member: MailGroupMember
}
