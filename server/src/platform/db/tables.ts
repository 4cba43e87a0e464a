import type {
  LdapCounts,
  LdapRunRow,
  LdapSettings,
  LdapTimetable,
  LdapUnitRow,
} from '@iambiz/contract/features/ldap.ts'
import type { ColumnType, Generated, Kysely } from 'kysely'

// The schema `portal` on one page; tables.test.ts compares it with the migrated database.

type Flag = 0 | 1
type MadeAt = Generated<Date>
/** A text that the database makes of other columns. */
type Derived = ColumnType<string, never, never>
/** A json column: written as text, read as the parsed value. */
type Json<T> = ColumnType<T, string, string>
/** One that need not be written with its row. */
type JsonByDefault<T> = ColumnType<T, string | undefined, string>

type Organization = {
  org_code: string
  name_zh: string
  name_en: string | null
  parent_code: string | null
  sort_no: Generated<number>
  status: Generated<Flag>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  pinyin: Generated<string>
  initials: Generated<string>
}

type Role = {
  role_no: string
  name_zh: string
  name_en: string | null
  delegable: Generated<boolean>
  bulletin_maintain: Generated<boolean>
  app_login_statistics: Generated<boolean>
  login_statistics: Generated<boolean>
  sort_no: Generated<number>
  status: Generated<Flag>
  remark: string | null
  remark_en: string | null
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  pinyin: Generated<string>
  initials: Generated<string>
}

type Person = {
  user_no: string
  name_zh: string
  name_en: string | null
  email: string | null
  mobile: string | null
  avatar: string | null
  wecom_id: string | null
  status: Generated<Flag>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  pinyin: Generated<string>
  initials: Generated<string>
  search_text: Derived
  reading_text: Derived
  mobile_digits: Derived
}

type PersonRole = { user_no: string; org_code: string; role_no: string; granted_at: MadeAt }

type DictionaryEntry = {
  key_name: string
  key_value: string
  description_zh: string
  description_en: string | null
  sort_no: Generated<number>
  status: Generated<Flag>
  entry_id: Generated<string>
  revision: Generated<number>
  updater_no: string | null
  updated_at: MadeAt
}

type ElementPermission = {
  role_no: string
  tab_code: string
  selector: string
  mode: 'hidden' | 'remove' | 'readonly'
  permission_id: Generated<string>
  api_guards: Generated<string[]>
  status: Generated<Flag>
  revision: Generated<number>
  updater_no: string | null
  updated_at: MadeAt
}

type BusinessSystem = {
  system_code: string
  name_zh: string
  name_en: string | null
  app_key: string
  role_auth: Generated<Flag>
  translation_version: Generated<string>
  status: Generated<Flag>
  created_at: MadeAt
  revision: Generated<number>
}

type SystemCredential = {
  credential_id: Generated<string>
  system_code: string
  secret_hash: Buffer
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

type SystemManager = { system_code: string; user_no: string }
type Translation = { system_code: string; key: string; zh: string | null; en: string | null }

type TranslationDraft = {
  system_code: string
  key: string
  zh: string | null
  en: string | null
  pending: Generated<boolean>
  revision: Generated<number>
  updater_no: string
  updated_at: Date
}

type TranslationTexts = { zh: string | null; en: string | null }

type TranslationChange = { key: string; before: TranslationTexts; after: TranslationTexts }

type TranslationVersion = {
  system_code: string
  version_no: number
  back_to: number | null
  changes: Json<TranslationChange[]>
  publisher_no: string | null
  published_at: Date
}

type ReleaseEntry = { kind: 'new' | 'improved' | 'fixed'; zh: string; en: string }

type Release = {
  release_id: Generated<string>
  version: string
  release_date: ColumnType<Date, string, string>
  title_zh: string
  title_en: string | null
  entries: Json<ReleaseEntry[]>
  status: Generated<Flag>
  published_at: Date | null
  revision: Generated<number>
  updater_no: string
  updated_at: Date
}

type ReleaseSeen = { user_no: string; seen_at: Date }

type DataVersion = { topic: string; version: Generated<string> }

type SettingRow = {
  name: string
  value: Json<unknown> | null
  revision: Generated<number>
  updater_no: string | null
  updated_at: Date
}

type PendingLogin = {
  login_hash: Buffer
  state_hash: Buffer
  nonce: string
  code_verifier: string
  env: string
  redirect: string
  created_at: Date
  expires_at: Date
  code_hash: Buffer | null
  redeem_started_at: Date | null
  redeemed_at: Date | null
  result_sealed: string | null
  user_no: string | null
  session_id: string | null
}

type Session = {
  user_no: string
  session_id: string
  env: string
  bind_hash: Buffer
  login_type: string
  generation: Generated<number>
  ip: string
  user_agent: string
  container_type: string
  created_at: Date
  last_used_at: Date
  idle_until: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  provider_refresh_token_sealed: string | null
  provider_id_token_sealed: string | null
  previous_login_at: Date | null
  previous_login_ip: string | null
  device_hash: Buffer | null
  delegation_id: string | null
}

type FailedSignIn = {
  user_no: string
  last_at: Date
}

type KnownDevice = {
  user_no: string
  device_hash: Buffer
  look: string
  first_seen_at: Date
  last_seen_at: Date
  told_at: Date | null
}

type SessionToken = {
  user_no: string
  session_id: string
  generation: number
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  rotated_at: Date | null
  successor_sealed: string | null
}

type RandomCode = {
  code_hash: Buffer
  user_no: string
  session_id: string
  system_code: string
  business_type: string
  expires_at: Date
  used_at: Date | null
}

type StepUpTicket = {
  ticket_hash: Buffer
  user_no: string
  session_id: string
  proof_sealed: string
  method: 'password' | 'totp' | 'recovery'
  expires_at: Date
}

type PendingBinding = {
  tag_hash: Buffer
  scan_hash: Buffer
  user_no: string
  session_id: string
  type: 'wechat' | 'wecom' | 'dingtalk' | 'feishu'
  token_sealed: string
  expires_at: Date
}

type EmailChange = {
  user_no: string
  address: string
  state: 'verifying' | 'error'
  expires_at: Date
}

type PasswordChange = { user_no: string; changed_at: Date }

type RateCounter = { key: string; window_start: Date; count: number }

type SecurityEvent = { jti: string; issued_at: Date }

type SecondFactorChange = {
  source: string
  user_no: string
  change_no: string
  changed_at: Date
  devices: number
  received_at: Date
}

type AuditRecord = {
  at: Date
  id: Generated<string>
  request_id: string
  actor_no: string | null
  on_behalf_of: string | null
  actor_role_no: string | null
  actor_org_code: string | null
  session_id_hash: string | null
  ip: string | null
  env: string | null
  action: string
  target_type: string | null
  target_id: string | null
  result: 'ok' | 'denied' | 'failed'
  reason: string | null
  detail: Json<unknown> | null
  actor_system: string | null
  row_no: Generated<string>
}

type LoginLog = {
  occurred_at: Date
  id: Generated<string>
  event_type: 'login' | 'launch' | 'logout' | 'fail' | 'refresh'
  login_type: string
  result: Flag
  fail_reason: string | null
  user_no: string
  user_name: string
  org_code: string | null
  org_name: string | null
  role_no: string | null
  app_id: string | null
  app_code: string
  app_name: string
  session_id: string | null
  ip: string
  user_agent: string
  browser: string
  os: string
  device: 'pc' | 'mobile' | 'pad'
  container_type: string
  env: string
  trace_id: string
  principal_no: string | null
  principal_name: string | null
  delegation_id: string | null
  row_no: Generated<string>
  end_reason: string | null
  duration_sec: number | null
}

type LogBatchRow = {
  batch_no: string
  previous_hash: Buffer
  hash: Buffer
  row_nos: string
  row_count: number
  first_at: Date
  last_at: Date
  sealed_at: Date
  rows_hash: Buffer
  row_hashes: Buffer
}

type LogSeal = {
  single: Generated<boolean>
  next_row_no: Generated<string>
  batch_no: Generated<string>
  hash: Generated<Buffer>
  anchor_no: Generated<string>
  anchor_hash: Generated<Buffer>
  kept_from: Date | null
}

type LogGap = {
  row_nos: string
  horizon: string | null
}

type LoginAppKey = { app_key: number; app_code: string }

type LoginOrgKey = { org_key: number; org_code: string }

type LoginKind = {
  kind_id: number
  event_type: string
  result: number
  login_type: string
  env: string
  container_type: string
}

type LoginPersonKey = { person_key: number; user_no: string; first_login_on: Date | null }

type LoginRecent = {
  hour: Date
  day: Date
  kind_id: number
  app_key: number
  org_key: number
  person_key: number
}

type LoginHourCount = { hour: Date; kind_ids: number[]; events: number[] }

type LoginCount = {
  grain: 'day' | 'month'
  subject: 'all' | 'app' | 'org'
  subject_key: number
  bucket: Date
  kind_ids: number[]
  events: number[]
  own_people: number[] | null
  shared_people: number[] | null
}

type LoginUseOfApp = {
  day: Date
  app_key: number
  org_keys: number[]
  kind_ids: number[]
  person_keys: number[]
}

type LoginUseOfOrg = {
  day: Date
  org_key: number
  app_keys: number[]
  kind_ids: number[]
  person_keys: number[]
}

type LoginPeopleOfKind = {
  grain: 'day' | 'month'
  bucket: Date
  kind_id: number
  word_nos: number[]
  words: string[]
}

type LoginPeople = {
  grain: 'day' | 'month'
  bucket: Date
  way: 'active' | 'login' | 'launch'
  slice: string
  people: number
}

type LoginPeopleBits = {
  grain: 'day' | 'month'
  way: 'active' | 'login' | 'launch'
  bucket: Date
  block_no: number
  bits: string
}

type LoginMonthUse = {
  subject: 'app' | 'org'
  within_key: number
  bucket: Date
  event_type: string
  result: number
  slice: string
  subject_keys: number[]
  events: number[]
}

type LoginCounting = {
  single: Generated<boolean>
  version: number
  time_zone: string
  counted_from: Date | null
}

type SuspiciousSignIn = {
  login_log_id: string
  user_no: string
  comment: Generated<string>
  session_ended: boolean
  reported_at: Date
  occurred_at: Date | null
  asks_password: Generated<boolean>
  handled_at: Date | null
  handler_no: string | null
}

type Site = {
  site_id: Generated<string>
  /** CIDR, as PostgreSQL writes it. */
  address_range: string
  name_zh: string
  name_en: string | null
  revision: Generated<number>
  updater_no: string | null
  updated_at: Generated<Date>
}

type ApplicationCategory = {
  category_code: string
  name_zh: string
  name_en: string | null
  short_name_en: string | null
  hue: Generated<number>
  sort_no: Generated<number>
  revision: Generated<number>
}

type Application = {
  app_id: Generated<string>
  app_code: string
  system_code: string
  name_zh: string
  name_en: string | null
  description_zh: string | null
  description_en: string | null
  icon: string
  icon_color: string | null
  category_code: string
  home_url: string | null
  client_id: string | null
  open_mode: Generated<'self' | 'blank' | 'frame' | 'inner'>
  status: Generated<0 | 1 | 2 | 3>
  maintenance_from: Date | null
  maintenance_to: Date | null
  maintenance_notice_zh: string | null
  maintenance_notice_en: string | null
  owner_no: string | null
  owner_department_zh: string | null
  owner_department_en: string | null
  center: 'unifiedAuth' | 'businessCenter' | 'merchantCenter' | 'permissionCenter' | null
  /** Syllables written by hand. */
  reading: string | null
  pinyin: string
  initials: string
  sort_no: Generated<number>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
}

type ApplicationIntegration = {
  app_id: string
  center: 'unifiedAuth' | 'businessCenter' | 'merchantCenter' | 'permissionCenter'
  connected_on: Date | null
  exempt: Generated<boolean>
  revision: Generated<number>
  updater_no: string | null
  updated_at: MadeAt
}

type ApplicationIntegrationEnd = {
  app_id: string
  center: 'unifiedAuth' | 'businessCenter' | 'merchantCenter' | 'permissionCenter'
  connected_on: Date
  ended_on: Date
}

type ApplicationGrant = {
  app_id: string
  subject_type: 'organization' | 'role' | 'person'
  subject_id: string
  effect: Generated<'allow' | 'deny'>
  expires_at: Date | null
  granted_at: Date | null
}

type AccessRequest = {
  request_id: Generated<string>
  app_id: string
  user_no: string
  org_code: string
  role_no: string
  reason: string
  state: Generated<'open' | 'granted' | 'refused' | 'withdrawn'>
  decider_no: string | null
  remark: string | null
  decided_at: Date | null
  granted_until: Date | null
  revision: Generated<number>
  created_at: MadeAt
}

type MyPortalApp = {
  user_no: string
  app_ids: Generated<string[]>
  sort_type: Generated<'custom' | 'name' | 'recent'>
  revision: Generated<number>
}

type ApplicationAccess = {
  user_no: string
  app_id: string
  accessed_at: Date
  access_count: Generated<number>
}

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
  client_token: string | null
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

type Delegation = {
  delegation_id: string
  principal_no: string
  agent_no: string
  org_code: string
  role_no: string
  app_scope: 'all' | 'some'
  starts_at: Date
  ends_at: Date
  reason: string | null
  accepted: boolean | null
  decided_at: Date | null
  comment: string | null
  ended_at: Date | null
  ended_by: 'principal' | 'agent' | 'administrator' | null
  ended_no: string | null
  end_reason: string | null
  told_status: Generated<number>
  reminded_at: Date | null
  revision: Generated<number>
  created_at: Date
  updated_at: Date
  client_token: string | null
}

type DelegationApplication = { delegation_id: string; app_id: string }

type PersonalConfig = { user_no: string; value: Json<Record<string, unknown>>; revision: Generated<number> }

type UserConfig = {
  user_no: string
  language: 'zh' | 'en' | null
  default_org_code: string | null
  default_role_no: string | null
  notify: JsonByDefault<Record<string, boolean>>
  hidden_app_ids: Generated<string[]>
  revision: Generated<number>
}

type OpsContact = {
  contact_id: Generated<string>
  app_id: string
  module_zh: string
  module_en: string | null
  duty: 'product' | 'operation' | 'development'
  name_zh: string
  name_en: string | null
  pinyin: string
  initials: string
  phone: string | null
  email: string | null
  wecom_id: string | null
  hours_zh: string | null
  hours_en: string | null
  sort_no: Generated<number>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
}

type Zone = {
  zone_code: string
  name_zh: string
  name_en: string | null
  slogan_zh: string | null
  slogan_en: string | null
  icon: string
  hue: Generated<number>
  sort_no: Generated<number>
  status: Generated<Flag>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  pinyin: Generated<string>
  initials: Generated<string>
  zone_id: Generated<string>
  picture_id: string | null
  blocks: Generated<string[]>
  org_codes: Generated<string[]>
  role_nos: Generated<string[]>
  updater_no: string | null
}

type ZoneMetric = {
  zone_code: string
  metric_code: string
  name_zh: string
  name_en: string | null
  unit_zh: string
  unit_en: string | null
  better: 'lower' | 'higher'
  target: number | null
  sort_no: Generated<number>
}

type ZoneMetricMonth = { zone_code: string; metric_code: string; month: string; value: number }

type ZoneApplication = { zone_code: string; app_id: string; sort_no: Generated<number> }

type ZoneArticle = {
  article_id: Generated<string>
  zone_code: string
  kind: 'article' | 'notice'
  title_zh: string
  title_en: string | null
  text_zh: string | null
  text_en: string | null
  url: string | null
  published_at: Date
  status: Generated<Flag>
  place: number | null
  content_zh: string | null
  content_en: string | null
  revision: Generated<number>
  author_no: string | null
  client_token: string | null
  updater_no: string | null
  updated_at: MadeAt
}

type Tool = {
  tool_code: string
  kind: 'tool' | 'link'
  name_zh: string
  name_en: string | null
  description_zh: string | null
  description_en: string | null
  pinyin: Generated<string>
  initials: Generated<string>
  icon: string
  path: string | null
  url: string | null
  sort_no: Generated<number>
  status: Generated<Flag>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  category_zh: string | null
  category_en: string | null
  open_mode: Generated<'blank' | 'self'>
  org_codes: Generated<string[]>
  role_nos: Generated<string[]>
  updater_no: string | null
}

type HomeTemplate = {
  template_id: Generated<string>
  subject_type: 'organization' | 'role'
  subject_id: string
  modules: Json<unknown>
  tools: Generated<string[]>
  quick_list: Generated<string[]>
  recommended_apps: Generated<string[]>
  updater_no: string | null
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
}

type StoredFile = {
  file_id: Generated<string>
  purpose: 'fault' | 'image' | 'attachment' | 'icon'
  subject_id: string | null
  sort_no: Generated<number>
  file_name: string
  media_type: string
  content: Buffer | null
  uploader_no: string
  uploaded_at: Date
  size: number
}

type Notice = {
  user_no: string
  notice_id: Generated<string>
  text_zh: string
  text_en: string
  path: string
  created_at: Date
  read_at: Date | null
}

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

type EventStream = {
  stream_id: string
  opened_no: Generated<string>
  user_no: string
}

type FaultReport = {
  fault_id: Generated<string>
  fault_no: string
  app_id: string
  fault_type: string
  level: 1 | 2 | 3 | 4
  description: string
  contact: Generated<string>
  status: Generated<'submitted' | 'accepted' | 'processing' | 'solved' | 'closed'>
  reporter_no: string
  handler_no: string | null
  client_token: string | null
  revision: Generated<number>
  created_at: Date
  updated_at: Date
}

type FaultStep = {
  fault_id: string
  revision: number
  action: 'accept' | 'process' | 'solve' | 'handBack' | 'close' | 'reopen' | 'reply'
  status: 'submitted' | 'accepted' | 'processing' | 'solved' | 'closed'
  by_maintainer: boolean
  actor_no: string
  reply: Generated<string>
  at: Date
}

type FaultDay = { day: string; last_no: number }

type LdapSource = {
  source_id: Generated<string>
  source_code: string
  name: string
  host: string
  port: number
  security: 'ldaps' | 'starttls' | 'plain'
  authorities: string
  bind_dn: string
  password_sealed: string | null
  bases: string[]
  filter: string
  page_size: number
  attributes: Json<LdapSettings['attributes']>
  units: Json<LdapSettings['units']>
  timetable: Json<LdapTimetable>
  disables_missing: boolean
  most_missing: number
  status: Generated<Flag>
  next_at: Date | null
  revision: Generated<number>
  updater_no: string | null
  updated_at: MadeAt
}

type LdapRun = {
  run_id: Generated<string>
  source_id: string
  dry: boolean
  cause: 'timetable' | 'person' | 'restart'
  starter_no: string | null
  state: Generated<'queued' | 'running' | 'done' | 'stopped' | 'failed' | 'interrupted'>
  problem: string | null
  queued_at: Date
  started_at: Date | null
  ended_at: Date | null
  counts: Json<LdapCounts> | null
  rows: Json<LdapRunRow[]> | null
  units: Json<LdapUnitRow[]> | null
}

type AccountOpening = {
  run_id: Generated<string>
  starter_no: string
  lang: 'zh' | 'en'
  request_id: string
  ip: string
  env: string
  started_at: Date
  seen_at: Date
  stalled_since: Date | null
  ended_at: Date | null
}

type AccountOpeningPerson = {
  run_id: string
  user_no: string
  outcome: 'opened' | 'exists' | 'disabled' | 'failed' | null
  fault: 'email-taken' | 'provider' | 'stopped' | null
  tries: Generated<number>
  tried_at: Date | null
  address: string | null
  expires_at: Date | null
  code_sealed: string | null
  handed: Generated<boolean>
  saved_at: Date | null
}

type LdapPerson = {
  source_id: string
  user_no: string
  dn: string
  org_code: string | null
  role_no: string | null
  gone_at: Date | null
}

type ProvisioningClient = {
  client_id: Generated<string>
  name: string
  may_people: Generated<boolean>
  may_organizations: Generated<boolean>
  may_roles: Generated<boolean>
  may_administrators: Generated<boolean>
  member_role: string | null
  status: Generated<Flag>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
  last_used_at: Date | null
}

type ProvisioningToken = {
  token_id: Generated<string>
  client_id: string
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
}

type ProvisioningRefusal = {
  refusal_no: Generated<string>
  client_id: string
  at: Date
  request_id: string
  method: string
  path: string
  status: number
  scim_type: string | null
  detail: string
}

type ProvisioningExternal = {
  client_id: string
  kind: 'User' | 'Group'
  resource_id: string
  external_id: string
}

type ProvisioningProfile = { user_no: string; attributes: Json<unknown> }

type ProvisioningRemoval = { user_no: string; removed_at: Date }

type ProvisioningRoleGroup = {
  org_code: string
  role_no: string
  display_name: string | null
  created_at: MadeAt
}

export type Tables = {
  organization: Organization
  role: Role
  person: Person
  person_role: PersonRole
  dictionary_entry: DictionaryEntry
  element_permission: ElementPermission
  business_system: BusinessSystem
  system_credential: SystemCredential
  system_manager: SystemManager
  translation: Translation
  translation_draft: TranslationDraft
  translation_version: TranslationVersion
  release: Release
  release_seen: ReleaseSeen
  data_version: DataVersion
  setting: SettingRow
  pending_login: PendingLogin
  session: Session
  session_token: SessionToken
  step_up_ticket: StepUpTicket
  failed_sign_in: FailedSignIn
  known_device: KnownDevice
  password_change: PasswordChange
  email_change: EmailChange
  pending_binding: PendingBinding
  random_code: RandomCode
  rate_counter: RateCounter
  security_event: SecurityEvent
  second_factor_change: SecondFactorChange
  audit_record: AuditRecord
  login_log: LoginLog
  login_log_batch: LogBatchRow
  login_log_seal: LogSeal
  login_log_gap: LogGap
  audit_record_batch: LogBatchRow
  audit_record_seal: LogSeal
  audit_record_gap: LogGap
  login_app_key: LoginAppKey
  login_org_key: LoginOrgKey
  login_kind: LoginKind
  login_person_key: LoginPersonKey
  login_recent: LoginRecent
  login_hour_count: LoginHourCount
  login_count: LoginCount
  login_use_of_app: LoginUseOfApp
  login_use_of_org: LoginUseOfOrg
  login_people_of_kind: LoginPeopleOfKind
  login_people: LoginPeople
  login_people_bits: LoginPeopleBits
  login_month_use: LoginMonthUse
  login_counting: LoginCounting
  suspicious_sign_in: SuspiciousSignIn
  site: Site
  application_category: ApplicationCategory
  application: Application
  application_integration: ApplicationIntegration
  application_integration_end: ApplicationIntegrationEnd
  application_grant: ApplicationGrant
  access_request: AccessRequest
  my_portal_app: MyPortalApp
  application_access: ApplicationAccess
  announcement: Announcement
  announcement_read: AnnouncementRead
  announcement_reader: AnnouncementReader
  announcement_content: AnnouncementContent
  announcement_change: AnnouncementChange
  announcement_audience: AnnouncementAudience
  announcement_audience_organization: AnnouncementAudienceOrganization
  announcement_reminder: AnnouncementReminder
  delegation: Delegation
  delegation_application: DelegationApplication
  personal_config: PersonalConfig
  user_config: UserConfig
  ops_contact: OpsContact
  zone: Zone
  zone_metric: ZoneMetric
  zone_metric_month: ZoneMetricMonth
  zone_application: ZoneApplication
  zone_article: ZoneArticle
  tool: Tool
  home_template: HomeTemplate
  stored_file: StoredFile
  notice: Notice
  event_stream: EventStream
  letter: Letter
  mail: Mail
  mail_pace: MailPace
  mail_template: MailTemplate
  mail_contact: MailContact
  mail_group: MailGroup
  mail_group_member: MailGroupMember
  announcement_mailing: AnnouncementMailing
  announcement_mailing_group: AnnouncementMailingGroup
  announcement_mailing_person: AnnouncementMailingPerson
  fault_report: FaultReport
  fault_step: FaultStep
  fault_day: FaultDay
  ldap_source: LdapSource
  ldap_run: LdapRun
  account_opening: AccountOpening
  account_opening_person: AccountOpeningPerson
  ldap_person: LdapPerson
  provisioning_client: ProvisioningClient
  provisioning_token: ProvisioningToken
  provisioning_refusal: ProvisioningRefusal
  provisioning_external: ProvisioningExternal
  provisioning_profile: ProvisioningProfile
  provisioning_removal: ProvisioningRemoval
  provisioning_role_group: ProvisioningRoleGroup
}

export type MailState = Mail['state']
export type MailReason = NonNullable<Mail['reason']>

export type Db = Kysely<Tables>
