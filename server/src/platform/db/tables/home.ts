import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import type { Generated } from 'kysely'
import type { Flag, Json, JsonByDefault, MadeAt } from './columns.ts'

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

type OwnLinks = { user_no: string; links: Json<OwnLink[]>; revision: Generated<number> }

type OpsContact = {
  contact_id: Generated<string>
  app_id: string
  module_zh: string
  module_en: string | null
  duty: 'product' | 'operation' | 'development'
  name_zh: string
  name_en: string | null
  name_order: Generated<string>
  reading_text: Generated<string>
  reading_rule: Generated<number>
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

export type HomeTables = {
  own_links: OwnLinks
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
}
