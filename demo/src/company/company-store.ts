import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Kysely } from 'kysely'
import { helpOf } from './application-help.ts'
import type { Calendar } from './calendar.ts'
import { applicationId, applications, categories, systemManager } from './catalogue.ts'
import type { DemoCompany } from './demo-company.ts'
import { grants } from './grants.ts'
import { insertRows, uuidArray } from './insert-store.ts'
import { newcomers } from './newcomers.ts'
import { type Addresses, addressOf, maintenanceOf, openModeOf, underMaintenance } from './opening.ts'
import { organizations } from './organizations.ts'
import type { Person } from './people.ts'
import { readingCells as personCells, readingColumns as personColumns } from './person-reading.ts'
import { createRandom, hexOf, uuidOf } from './random.ts'
import { dictionary, roles } from './roles.ts'
import { ownLinks, usualApplications } from './usage.ts'

const readingColumns = { pinyin: 'text', initials: 'text' }

const readingCells = (name: string): string[] => {
  const { pinyin, initials } = readingOf(name)
  return [pinyin, initials]
}

/** Dictionary keys that every portal has from the start. */
const shippedKeys = ['fault_type']

export async function insertOrganizationsAndRoles<T>(db: Kysely<T>, calendar: Calendar): Promise<void> {
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
  await insertDictionary(db, calendar)
}

const insertDictionary = <T>(db: Kysely<T>, calendar: Calendar): Promise<void> =>
  insertRows(
    db,
    'dictionary_entry',
    {
      key_name: 'text',
      key_value: 'text',
      description_zh: 'text',
      description_en: 'text',
      sort_no: 'int',
      updated_at: 'timestamptz',
    },
    dictionary.flatMap(({ key, value, zh, en }, index) =>
      shippedKeys.includes(key) ? [] : [[key, value, zh, en, index + 1, calendar.maintained(index)]],
    ),
  )

type Employed = Omit<Person, 'signInName'>

/** People who joined some time ago. */
export function insertPeople<T>(
  db: Kysely<T>,
  people: readonly Employed[],
  calendar: Calendar,
): Promise<void> {
  const random = createRandom('joined')
  return insertEmployed(
    db,
    people,
    people.map(() => calendar.at(-random.whole(120, 2600), '09:00')),
  )
}

/** People who have just joined. */
export const insertNewcomers = <T>(db: Kysely<T>, calendar: Calendar): Promise<void> =>
  insertEmployed(
    db,
    newcomers,
    newcomers.map(({ daysAgo }) => calendar.at(-daysAgo, '09:00')),
  )

async function insertEmployed<T>(
  db: Kysely<T>,
  people: readonly Employed[],
  joined: readonly Date[],
): Promise<void> {
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
      ...personColumns,
    },
    people.map((person, index) => [
      person.userNo,
      person.nameZh,
      person.nameEn,
      person.email || null,
      person.mobile,
      person.userNo.toLowerCase(),
      person.active ? 1 : 0,
      joined[index] ?? null,
      joined[index] ?? null,
      ...personCells(person.nameZh, person.nameEn),
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

/** Default roles of people whose main role is not their first one. */
export const insertDefaultRoles = <T>(db: Kysely<T>): Promise<void> =>
  insertRows(db, 'user_config', { user_no: 'text', default_org_code: 'text', default_role_no: 'text' }, [
    ['A10286', 'CC-EAST', 'system_admin'],
  ])

async function insertSystems<T>(db: Kysely<T>, calendar: Calendar): Promise<void> {
  await insertRows(
    db,
    'business_system',
    { system_code: 'text', name_zh: 'text', name_en: 'text', app_key: 'text', created_at: 'timestamptz' },
    applications.map(({ code, zh, en }, index) => [
      code,
      zh,
      en,
      hexOf(`app key ${code}`, 32),
      calendar.maintained(20 + index),
    ]),
  )
  await insertRows(
    db,
    'system_manager',
    { system_code: 'text', user_no: 'text' },
    systemManager.systems.map((code) => [code, systemManager.userNo]),
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
  help_zh: 'text',
  help_en: 'text',
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

export async function insertCatalogue<T>(
  db: Kysely<T>,
  { calendar, ...addresses }: Addresses & Pick<DemoCompany, 'calendar'>,
): Promise<void> {
  const random = createRandom('connected')
  const { from, to, zh, en } = maintenanceOf(calendar)
  await insertSystems(db, calendar)
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
      const { helpZh, helpEn } = helpOf(app.code)
      const connected = calendar.maintained(random.whole(30, 300))
      return [
        ...[applicationId(app.code), app.code, app.code, app.zh, app.en, app.aboutZh, app.aboutEn],
        ...[helpZh || null, helpEn || null, app.icon],
        app.category,
        addressOf(app, addresses),
        openModeOf(app),
        down ? 2 : 1,
        ...(down ? [from, to, zh, en] : [null, null, null, null]),
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
  await insertRows(
    db,
    'own_links',
    { user_no: 'text', links: 'jsonb' },
    Object.entries(ownLinks).map(([userNo, links]) => [
      userNo,
      JSON.stringify(
        links.map((link) => ({ linkId: uuidOf(link.address), ...link, ...readingOf(link.name) })),
      ),
    ]),
  )
}
