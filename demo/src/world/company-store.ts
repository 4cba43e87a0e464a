import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Kysely } from 'kysely'
import type { Calendar } from './calendar.ts'
import {
  type Application,
  applications,
  categories,
  framedApplications,
  openedInPlace,
  portalPages,
} from './catalogue.ts'
import { grants } from './grants.ts'
import { insertRows, uuidArray } from './insert-store.ts'
import { organizations } from './organizations.ts'
import type { Person } from './people.ts'
import { createRandom, hexOf, uuidOf } from './random.ts'
import { dictionary, roles } from './roles.ts'
import { usualApplications } from './usage.ts'
import type { World } from './world.ts'

/** The systems that sysadmin manages. */
const managedSystems = ['expenses', 'e-seal', 'it-service']

const readingColumns = { pinyin: 'text', initials: 'text' }

const readingCells = (name: string): string[] => {
  const { pinyin, initials } = readingOf(name)
  return [pinyin, initials]
}

export const applicationId = (code: string) => uuidOf(`application ${code}`)

export async function insertOrganizationsAndRoles<T>(db: Kysely<T>): Promise<void> {
  await insertRows(
    db,
    'organization',
    {
      org_code: 'text',
      name_zh: 'text',
      name_en: 'text',
      parent_code: 'text',
      sort_no: 'int',
      status: 'smallint',
      ...readingColumns,
    },
    organizations.map(({ code, zh, en, parent, closed }, index) => [
      code,
      zh,
      en,
      parent,
      (index + 1) * 10,
      closed ? 0 : 1,
      ...readingCells(zh),
    ]),
  )
  await insertRows(
    db,
    'role',
    {
      role_no: 'text',
      name_zh: 'text',
      name_en: 'text',
      delegable: 'boolean',
      bulletin_maintain: 'boolean',
      login_statistics: 'boolean',
      app_login_statistics: 'boolean',
      sort_no: 'int',
      remark: 'text',
      remark_en: 'text',
      ...readingColumns,
    },
    roles.map((role, index) => [
      role.no,
      role.zh,
      role.en,
      role.delegable,
      role.bulletinMaintain ?? false,
      role.loginStatistics ?? false,
      role.appLoginStatistics ?? false,
      (index + 1) * 10,
      role.remark.zh,
      role.remark.en,
      ...readingCells(role.zh),
    ]),
  )
  await insertRows(
    db,
    'dictionary_entry',
    { key_name: 'text', key_value: 'text', description_zh: 'text', description_en: 'text', sort_no: 'int' },
    dictionary.map(({ key, value, zh, en }, index) => [key, value, zh, en, index + 1]),
  )
}

export async function insertPeople<T>(
  db: Kysely<T>,
  people: readonly Person[],
  calendar: Calendar,
): Promise<void> {
  const random = createRandom('joined')
  const joined = people.map(() => calendar.at(-random.whole(120, 2600), '09:00'))
  await insertRows(
    db,
    'person',
    {
      user_no: 'text',
      name_zh: 'text',
      name_en: 'text',
      email: 'text',
      mobile: 'text',
      wecom_id: 'text',
      status: 'smallint',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    people.map((person, index) => [
      person.userNo,
      person.nameZh,
      person.nameEn,
      person.email,
      person.mobile,
      person.userNo.toLowerCase(),
      person.active ? 1 : 0,
      joined[index] ?? null,
      joined[index] ?? null,
    ]),
  )
  await insertRows(
    db,
    'person_role',
    { user_no: 'text', org_code: 'text', role_no: 'text', granted_at: 'timestamptz' },
    people.flatMap(({ userNo, posts }, index) =>
      posts.map(({ orgCode, roleNo }) => [userNo, orgCode, roleNo, joined[index] ?? null]),
    ),
  )
}

/** Where a person starts whose first role is not the one that the person works in most. */
export const insertDefaultRoles = <T>(db: Kysely<T>): Promise<void> =>
  insertRows(db, 'user_config', { user_no: 'text', default_org_code: 'text', default_role_no: 'text' }, [
    ['A10286', 'CC-EAST', 'system_admin'],
  ])

async function insertSystems<T>(db: Kysely<T>): Promise<void> {
  await insertRows(
    db,
    'business_system',
    { system_code: 'text', name_zh: 'text', name_en: 'text', app_key: 'text' },
    applications.map(({ code, zh, en }) => [code, zh, en, hexOf(`app key ${code}`, 32)]),
  )
  await insertRows(
    db,
    'system_manager',
    { system_code: 'text', user_no: 'text' },
    managedSystems.map((code) => [code, 'A10286']),
  )
}

const catalogueColumns = {
  app_id: 'uuid',
  app_code: 'text',
  system_code: 'text',
  name_zh: 'text',
  name_en: 'text',
  description_zh: 'text',
  description_en: 'text',
  icon: 'text',
  category_code: 'text',
  home_url: 'text',
  open_mode: 'text',
  status: 'smallint',
  maintenance_from: 'timestamptz',
  maintenance_to: 'timestamptz',
  maintenance_notice_zh: 'text',
  maintenance_notice_en: 'text',
  owner_no: 'text',
  owner_department_zh: 'text',
  owner_department_en: 'text',
  center: 'text',
  pinyin: 'text',
  initials: 'text',
  sort_no: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** Shows what the portal does where an address is missing, and where an application is down. */
const withoutAddress = 'recruiting'
const underMaintenance = 'asset-ledger'

const addressOf = ({ code }: Application, { demoBaseUrl, portalUrl }: Addresses): string | null => {
  if (code === withoutAddress) return null
  const page = portalPages[code]
  return page ? `${portalUrl}/iambiz${page}` : `${demoBaseUrl}/apps/${code}`
}

const openModeOf = ({ code }: Application): string => {
  if (portalPages[code]) return 'inner'
  if (framedApplications.includes(code)) return 'frame'
  return code === openedInPlace ? 'self' : 'blank'
}

type Addresses = Pick<World, 'demoBaseUrl' | 'portalUrl'>

const maintenance = (calendar: Calendar) => [
  calendar.at(0, '00:00'),
  calendar.at(2, '06:00'),
  '年度盘点，暂停领用与调拨，可查询历史单据。',
  'Annual stock-taking: nothing can be issued or moved, past records can be read.',
]

export async function insertCatalogue<T>(
  db: Kysely<T>,
  { calendar, ...addresses }: Addresses & Pick<World, 'calendar'>,
): Promise<void> {
  const random = createRandom('connected')
  await insertSystems(db)
  await insertRows(
    db,
    'application_category',
    {
      category_code: 'text',
      name_zh: 'text',
      name_en: 'text',
      short_name_en: 'text',
      hue: 'int',
      sort_no: 'int',
    },
    categories.map(({ code, zh, en, shortEn, hue }, index) => [code, zh, en, shortEn, hue, (index + 1) * 10]),
  )
  await insertRows(
    db,
    'application',
    catalogueColumns,
    applications.map((app, index) => {
      const down = app.code === underMaintenance
      const { pinyin, initials } = readingOf(app.zh)
      const connected = calendar.at(-random.whole(100, 900), '10:00')
      return [
        ...[applicationId(app.code), app.code, app.code, app.zh, app.en, app.aboutZh, app.aboutEn, app.icon],
        app.category,
        addressOf(app, addresses),
        openModeOf(app),
        down ? 2 : 1,
        ...(down ? maintenance(calendar) : [null, null, null, null]),
        ...[app.owner, app.department.zh, app.department.en, app.center, pinyin, initials, (index + 1) * 10],
        ...[connected, connected],
      ]
    }),
  )
  await insertRows(
    db,
    'application_grant',
    { app_id: 'uuid', subject_type: 'text', subject_id: 'text', effect: 'text' },
    grants.map(({ application, subjectType, subject, effect }) => [
      applicationId(application),
      subjectType,
      subject,
      effect,
    ]),
  )
  await insertRows(
    db,
    'my_portal_app',
    { user_no: 'text', app_ids: 'uuid[]' },
    Object.entries(usualApplications).map(([userNo, codes]) => [userNo, uuidArray(codes.map(applicationId))]),
  )
}
