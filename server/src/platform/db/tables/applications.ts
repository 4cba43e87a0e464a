import type { Generated } from 'kysely'
import type { MadeAt } from './columns.ts'

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
  help_zh: string | null
  help_en: string | null
  help_url: string | null
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
  /** Syllables that were entered by hand. */
  reading: string | null
  pinyin: string
  initials: string
  sort_no: Generated<number>
  revision: Generated<number>
  created_at: MadeAt
  updated_at: MadeAt
}

type ApplicationCode = {
  app_code: string
  app_id: string | null
}

type Connection = {
  app_id: string
  client_id: string
  kind: 'oidc' | 'saml' | 'cas' | 'forward' | 'jwt' | 'form'
  status: Generated<0 | 1>
  template: string
  initiate_login_uri: string | null
  secret_until: Date | null
  secret_warned_days: number | null
  revision: number
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

export type ApplicationTables = {
  application_category: ApplicationCategory
  application: Application
  application_code: ApplicationCode
  connection: Connection
  application_integration: ApplicationIntegration
  application_integration_end: ApplicationIntegrationEnd
  application_grant: ApplicationGrant
  access_request: AccessRequest
  my_portal_app: MyPortalApp
  application_access: ApplicationAccess
}
