import type { Generated } from 'kysely'

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

export type LoginStatisticsTables = {
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
}
