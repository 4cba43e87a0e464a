import type { ColumnType, Generated } from 'kysely'
import type { Flag, Json, MadeAt } from './columns.ts'

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

type SettingRow = {
  name: string
  value: Json<unknown> | null
  revision: Generated<number>
  updater_no: string | null
  updated_at: Date
}

type BrandingPicture = {
  name: string
  content: Buffer
  width: number
  height: number
  size: number
  used_at: Date
}

export type SettingTables = {
  branding_picture: BrandingPicture
  dictionary_entry: DictionaryEntry
  element_permission: ElementPermission
  release: Release
  release_seen: ReleaseSeen
  setting: SettingRow
}
