import {
  type AdminKind,
  adminKinds,
  type Capabilities,
  noCapabilities,
} from '@iambiz/contract/platform/access.ts'
import type { Selectable } from 'kysely'
import { withAdministration } from './capabilities.ts'
import type { Db, Tables } from './db/tables.ts'
import type { Named } from './named.ts'
import type { Reading } from './reading.ts'
import { versionedCache } from './versioned-cache.ts'

type OrganizationEntry = Named & {
  reading: Reading
  orgCode: string
  parentCode: string | null
  sortNo: number
  active: boolean
}
type RoleEntry = Named & {
  reading: Reading
  roleNo: string
  remark: string | null
  remarkEn: string | null
  sortNo: number
  active: boolean
  delegable: boolean
  granted: Capabilities
}
export type SystemEntry = Named & {
  systemCode: string
  appKey: string
  roleAuth: 0 | 1
  translationVersion: string
  active: boolean
}
type DictionaryWord = Pick<
  Selectable<Tables['dictionary_entry']>,
  'key_name' | 'key_value' | 'description_zh' | 'description_en'
>
type ElementRule = { selector: string; params: 'hidden' | 'remove' | 'readonly' }

/**
 * The slow-changing part of authorization: organizations, roles and systems. The roles of each person are read per
 * request.
 */
export type Rights = {
  organizations: ReadonlyMap<string, OrganizationEntry>
  roles: ReadonlyMap<string, RoleEntry>
  /** Role number → administrator kind; empty where the dictionary names no administrator role. */
  administrators: ReadonlyMap<string, AdminKind>
  systems: ReadonlyMap<string, SystemEntry>
  elements: ReadonlyMap<string, { tabCode: string; elements: ElementRule[] }[]>
  /** The active dictionary entries, in order. */
  dictionary: readonly DictionaryWord[]
}

type Row<T extends keyof Tables> = Selectable<Tables[T]>

const toOrganization = (row: Row<'organization'>): OrganizationEntry => ({
  orgCode: row.org_code,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  reading: { pinyin: row.pinyin, initials: row.initials },
  parentCode: row.parent_code,
  sortNo: row.sort_no,
  active: row.status === 1,
})

const toRole = (row: Row<'role'>): RoleEntry => ({
  roleNo: row.role_no,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  reading: { pinyin: row.pinyin, initials: row.initials },
  remark: row.remark,
  remarkEn: row.remark_en,
  sortNo: row.sort_no,
  active: row.status === 1,
  delegable: row.delegable,
  granted: {
    bulletinMaintain: row.bulletin_maintain,
    agencyAuthority: row.delegable,
    appLoginStat: row.app_login_statistics,
    loginStat: row.login_statistics,
  },
})

const toSystem = (row: Row<'business_system'>): SystemEntry => ({
  systemCode: row.system_code,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  appKey: row.app_key,
  roleAuth: row.role_auth,
  translationVersion: row.translation_version,
  active: row.status === 1,
})

/** Groups rules by role and tab; they must be sorted by tab. */
function elementsByRole(rules: readonly Row<'element_permission'>[]): Rights['elements'] {
  const byRole = new Map<string, { tabCode: string; elements: ElementRule[] }[]>()
  for (const rule of rules) {
    const tabs = byRole.get(rule.role_no) ?? []
    const last = tabs.at(-1)
    const element = { selector: rule.selector, params: rule.mode }
    if (last?.tabCode === rule.tab_code) last.elements.push(element)
    else tabs.push({ tabCode: rule.tab_code, elements: [element] })
    byRole.set(rule.role_no, tabs)
  }
  return byRole
}

async function loadRights(db: Db): Promise<Rights> {
  const [organizations, roles, dictionary, systems, elements] = await Promise.all([
    db.selectFrom('organization').selectAll().orderBy('sort_no').orderBy('org_code').execute(),
    db.selectFrom('role').selectAll().orderBy('sort_no').orderBy('role_no').execute(),
    db
      .selectFrom('dictionary_entry')
      .select(['key_name', 'key_value', 'description_zh', 'description_en'])
      .where('status', '=', 1)
      .orderBy('key_name')
      .orderBy('sort_no')
      .orderBy('key_value')
      .execute(),
    db.selectFrom('business_system').selectAll().execute(),
    db
      .selectFrom('element_permission')
      .selectAll()
      .where('status', '=', 1)
      .orderBy('tab_code')
      .orderBy('selector')
      .execute(),
  ])
  const administrators = dictionary.flatMap(({ key_name, key_value }): [string, AdminKind][] => {
    const kind = adminKinds.find((one) => one === key_name)
    return kind ? [[key_value, kind]] : []
  })
  const superManager = administrators.find(([, kind]) => kind === 'super_manager')?.[0]
  return {
    organizations: new Map(organizations.map((row) => [row.org_code, toOrganization(row)])),
    roles: new Map(roles.map((row) => [row.role_no, toRole(row)])),
    administrators: new Map(administrators),
    systems: new Map(systems.map((row) => [row.system_code, toSystem(row)])),
    dictionary,
    // Super managers grant element permissions, so rules must never lock them out.
    elements: elementsByRole(elements.filter((row) => row.role_no !== superManager)),
  }
}

/** Rights at a version; see `versionedCache`. */
export type ReadRights = (version: string) => Promise<Rights>

export const keepRights = (db: Db): ReadRights => versionedCache(() => loadRights(db))

/** The rights at the database's current version; for calls without a person. */
export async function currentRights(db: Db, readRights: ReadRights): Promise<Rights> {
  const { version } = await db
    .selectFrom('data_version')
    .select('version')
    .where('topic', '=', 'rights')
    .executeTakeFirstOrThrow()
  return readRights(version)
}

/** The capabilities of a role; none where it is inactive. */
export function capabilitiesOf(rights: Rights, roleNo: string): Capabilities {
  const role = rights.roles.get(roleNo)
  if (!role?.active) return noCapabilities
  return withAdministration(role.granted, rights.administrators.get(roleNo))
}

/** An organization and its ancestors, the nearest first. */
export function ancestry(rights: Rights, orgCode: string): string[] {
  const path: string[] = []
  for (let code: string | null = orgCode; code && !path.includes(code); ) {
    path.push(code)
    code = rights.organizations.get(code)?.parentCode ?? null
  }
  return path
}

/** An organization and all its descendants. */
export const withThoseBelow = (rights: Rights, orgCode: string): string[] =>
  [...rights.organizations.keys()].filter((code) => ancestry(rights, code).includes(orgCode))

/**
 * Whether a role can be delegated in an organization: both are active, and the role is marked as delegable;
 * administrator roles never can.
 */
export function isDelegable(
  { organizations, roles, administrators }: Rights,
  { orgCode, roleNo }: { orgCode: string; roleNo: string },
): boolean {
  const role = roles.get(roleNo)
  const isInUse = organizations.get(orgCode)?.active === true && role?.active === true
  return isInUse && role.delegable && !administrators.has(roleNo)
}
