import type { Generated } from 'kysely'
import type { Flag, Json, MadeAt } from './columns.ts'

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

export type BusinessSystemTables = {
  business_system: BusinessSystem
  system_credential: SystemCredential
  system_manager: SystemManager
  translation: Translation
  translation_draft: TranslationDraft
  translation_version: TranslationVersion
}
