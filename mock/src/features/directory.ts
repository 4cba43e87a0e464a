import { randomInt } from 'node:crypto'
import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import type { Person, PersonDetail } from '@iambiz/contract/features/directory/people.ts'
import type { Role } from '@iambiz/contract/features/directory/roles.ts'
import type { AdminKind } from '@iambiz/contract/platform/access.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { newcomers } from '@iambiz/demo/world/newcomers.ts'
import { organizations as demoOrganizations } from '@iambiz/demo/world/organizations.ts'
import { roles as demoRoles, dictionary } from '@iambiz/demo/world/roles.ts'
import { height, inTreeOrder, pathUp, placed } from '@iambiz/server/features/directory/tree.ts'
import { withAdministration } from '@iambiz/server/platform/capabilities.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { maskedMobile } from '@iambiz/server/platform/masked-name.ts'
import { previewVersionOf } from '@iambiz/server/platform/preview-version.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Company } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'
import { eleListOf } from './element-permissions.ts'

type Words = { zh: string; en?: string | undefined }
type Flag = 0 | 1
type OrganizationRow = {
  org_code: string
  parent_code: string | null
  sort_no: number
  name: Words
  status: Flag
  revision: number
}
type RoleRow = {
  roleNo: string
  name: Words
  remark: Words | { zh?: string | undefined; en?: string | undefined }
  sortNo: number
  status: Flag
  revision: number
  delegable: boolean
  granted: { bulletinMaintain: boolean; appLoginStat: boolean; loginStat: boolean }
}
export type PersonRow = {
  userNo: string
  name: Words
  email: string
  mobile: string
  status: Flag
  revision: number
  posts: { orgCode: string; roleNo: string }[]
  /** Whether there is an account to sign in with. */
  hasAccount: boolean
}
export type Directory = { organizations: OrganizationRow[]; roles: RoleRow[]; people: PersonRow[] }

const kept = new WeakMap<Memory, Directory>()

function openDirectory({ people }: Company): Directory {
  return {
    organizations: demoOrganizations.map(({ code, parent, zh, en, closed }, index) => ({
      ...{ org_code: code, parent_code: parent, sort_no: index * 10, name: { zh, en } },
      ...{ status: closed ? 0 : 1, revision: 1 },
    })),
    roles: demoRoles.map((role, index) => ({
      ...{ roleNo: role.no, name: { zh: role.zh, en: role.en }, remark: role.remark },
      ...{ sortNo: index * 10, status: 1, revision: 1, delegable: role.delegable },
      granted: {
        bulletinMaintain: role.bulletinMaintain ?? false,
        appLoginStat: role.appLoginStatistics ?? false,
        loginStat: role.loginStatistics ?? false,
      },
    })),
    people: [...people.values(), ...newcomers].map((person) => ({
      ...{ userNo: person.userNo, name: { zh: person.nameZh, en: person.nameEn }, email: person.email },
      ...{ mobile: person.mobile, status: person.active ? 1 : 0, revision: 1, posts: [...person.posts] },
      hasAccount: people.has(person.userNo),
    })),
  }
}

/** The directory of this portal; what is changed in it stays until it ends, and signs nobody in or out. */
export function directoryOf({ memory, company }: Pick<Circumstances, 'memory' | 'company'>): Directory {
  const known = kept.get(memory) ?? openDirectory(company)
  kept.set(memory, known)
  return known
}

export const named = ({ zh, en }: Words, lang: Language) => (lang === 'en' ? en || zh : zh)
const written = ({ zh, en }: Words) => ({ zh, ...(en ? { en } : {}) })

const isMeant = (keyword: string | undefined, name: Words, ...others: string[]) => {
  const { pinyin, initials } = readingOf(name.zh)
  const text = keyword?.toLowerCase() ?? ''
  return [name.zh, name.en ?? '', pinyin, initials, ...others].some((one) => one.toLowerCase().includes(text))
}

function toOrganization(row: OrganizationRow, { people }: Directory, lang: Language): Organization {
  return {
    orgCode: row.org_code,
    orgName: named(row.name, lang),
    name: written(row.name),
    ...readingOf(row.name.zh),
    ...(row.parent_code === null ? {} : { parentCode: row.parent_code }),
    sortNo: row.sort_no,
    status: row.status,
    people: people.filter(({ posts }) => posts.some(({ orgCode }) => orgCode === row.org_code)).length,
    revision: row.revision,
  }
}

const adminKindOf = (roleNo: string) =>
  dictionary.find(({ key, value }) => key.endsWith('_manager') && value === roleNo)?.key as
    | AdminKind
    | undefined

function toRole(row: RoleRow, { people }: Directory, lang: Language): Role {
  const adminKind = adminKindOf(row.roleNo)
  return {
    ...{ roleNo: row.roleNo, roleName: named(row.name, lang), name: written(row.name) },
    remark: {
      ...(row.remark.zh ? { zh: row.remark.zh } : {}),
      ...(row.remark.en ? { en: row.remark.en } : {}),
    },
    ...{ sortNo: row.sortNo, status: row.status, delegable: row.delegable && !adminKind },
    flags: withAdministration({ ...row.granted, agencyAuthority: row.delegable }, adminKind),
    ...(adminKind ? { adminKind } : {}),
    people: people.filter(({ posts }) => posts.some(({ roleNo }) => roleNo === row.roleNo)).length,
    revision: row.revision,
  }
}

const createTime = '2026-01-05 09:00:00'

function toPerson(row: PersonRow, { organizations }: Directory, lang: Language, seesMobile = false): Person {
  const seat = organizations.find(({ org_code }) => org_code === row.posts[0]?.orgCode)
  return {
    ...{ userNo: row.userNo, userName: named(row.name, lang), name: written(row.name) },
    ...(row.email ? { email: row.email } : {}),
    ...(row.mobile ? { mobile: seesMobile ? row.mobile : maskedMobile(row.mobile) } : {}),
    ...{ status: row.status, orgName: seat ? named(seat.name, lang) : '' },
    ...{ pairs: row.posts.length, createTime, revision: row.revision },
  }
}

function detailOf(row: PersonRow, directory: Directory, lang: Language): PersonDetail {
  const held = row.posts.flatMap(({ orgCode, roleNo }) => {
    const organization = directory.organizations.find(({ org_code }) => org_code === orgCode)
    const role = directory.roles.find((one) => one.roleNo === roleNo)
    if (!organization || !role) return []
    const adminKind = adminKindOf(roleNo)
    return {
      ...{ orgCode, orgName: named(organization.name, lang), roleNo, roleName: named(role.name, lang) },
      ...(adminKind ? { adminKind } : {}),
      ...{ inUse: organization.status === 1 && role.status === 1, grantTime: createTime },
    }
  })
  const delegations = { given: 0, received: 0 }
  const owns = applications.flatMap((app) =>
    app.owner === row.userNo ? { appId: applicationId(app.code), appName: app[lang] } : [],
  )
  return { ...toPerson(row, directory, lang, true), held, sessions: [], delegations, owns }
}

const organizationIn = ({ organizations }: Directory, code: string) =>
  organizations.find(({ org_code }) => org_code === code) ?? fail('resource.not-found')
const roleIn = ({ roles }: Directory, no: string) =>
  roles.find(({ roleNo }) => roleNo === no) ?? fail('resource.not-found')
const personIn = ({ people }: Directory, no: string) =>
  people.find(({ userNo }) => userNo === no) ?? fail('resource.not-found')

/** Writes into a row under the revision that was read. */
function revise<T extends { revision: number }>(
  row: T,
  revision: number | undefined,
  current: unknown,
  change: Partial<T>,
) {
  if (row.revision !== revision) fail('resource.changed', { current })
  Object.assign(row, change, { revision: row.revision + 1 })
}

const below = ({ organizations }: Directory, codes: readonly string[]) =>
  organizations.filter(({ org_code }) => {
    const path = pathUp(new Map(organizations.map((row) => [row.org_code, row])), org_code)
    return path.some((code) => codes.includes(code))
  })

/** Enables or disables these; how many were otherwise. */
function turn(rows: readonly { status: Flag }[], status: Flag): number {
  const changed = rows.filter((row) => row.status !== status)
  for (const row of changed) row.status = status
  return changed.length
}

const organizationHandlers = {
  'POST /iam-authority/v1/admin/org/tree': ({ lang, ...rest }) => {
    const directory = directoryOf(rest)
    const sorted = directory.organizations.toSorted((one, other) => one.sort_no - other.sort_no)
    return { list: inTreeOrder(sorted).map((row) => toOrganization(row, directory, lang)) }
  },
  'POST /iam-authority/v1/admin/org/saveOrUpdate': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    if (body.id !== undefined) {
      const row = organizationIn(directory, body.id)
      revise(row, body.revision, toOrganization(row, directory, lang), { name: body.name })
      return toOrganization(row, directory, lang)
    }
    const { orgCode = fail('organization.code-needed'), parentCode = null, name } = body
    const { organizations } = directory
    if (organizations.some(({ org_code }) => org_code === orgCode)) fail('organization.exists')
    const row: OrganizationRow = {
      ...{ org_code: orgCode, parent_code: parentCode, sort_no: organizations.length * 10, name },
      ...{ status: 1, revision: 1 },
    }
    organizations.push(row)
    return toOrganization(row, directory, lang)
  },
  'POST /iam-authority/v1/admin/org/impact': ({ body, ...rest }) => {
    const directory = directoryOf(rest)
    const meant = below(directory, body.ids).map(({ org_code }) => org_code)
    const touched = directory.people.filter(({ posts }) =>
      posts.some(({ orgCode }) => meant.includes(orgCode)),
    )
    const alone = touched.filter(({ posts }) => posts.every(({ orgCode }) => meant.includes(orgCode)))
    const counts = {
      ...{ organizations: meant.length, people: touched.length, peopleWithoutOther: alone.length },
      ...{ delegations: 0, grants: 0 },
    }
    return { ...counts, version: previewVersionOf(counts) }
  },
  'POST /iam-authority/v1/admin/org/status': ({ body: { ids, status }, ...rest }) => {
    const directory = directoryOf(rest)
    const meant = status === 0 ? below(directory, ids) : ids.map((id) => organizationIn(directory, id))
    return { changed: turn(meant, status) }
  },
  'POST /iam-authority/v1/admin/org/move': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    const { organizations } = directory
    const row = organizationIn(directory, body.orgCode)
    const { parentCode = null, beforeCode } = body
    const byCode = new Map(organizations.map((one) => [one.org_code, one]))
    const above = parentCode === null ? [] : pathUp(byCode, parentCode)
    if (above.includes(row.org_code)) fail('organization.cycle')
    if (above.length + height(organizations, row.org_code) > 20) fail('organization.too-deep')
    revise(row, body.revision, toOrganization(row, directory, lang), { parent_code: parentCode })
    const siblings = organizations
      .filter((one) => one.parent_code === parentCode && one !== row)
      .toSorted((one, other) => one.sort_no - other.sort_no)
    const at = beforeCode ? siblings.findIndex(({ org_code }) => org_code === beforeCode) : siblings.length
    for (const { orgCode, sortNo } of placed(siblings.toSpliced(at, 0, row), row.org_code))
      organizationIn(directory, orgCode).sort_no = sortNo
    return toOrganization(row, directory, lang)
  },
  'DELETE /iam-authority/v1/admin/org/delete': ({ body: { ids }, ...rest }) => {
    const directory = directoryOf(rest)
    if (below(directory, ids).length > ids.length) fail('organization.has-children')
    if (directory.people.some(({ posts }) => posts.some(({ orgCode }) => ids.includes(orgCode))))
      fail('organization.has-people')
    directory.organizations = directory.organizations.filter(({ org_code }) => !ids.includes(org_code))
    return { deleted: ids.length }
  },
} satisfies Handlers

const roleHandlers = {
  'POST /iam-authority/v1/admin/role/list': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    const wanted = body.queryFields?.find(({ fieldName }) => fieldName === 'roleNo')?.fieldStringValue
    const rows = directory.roles.filter(
      ({ roleNo, name, status }) =>
        isMeant(body.keyword, name, roleNo) &&
        (wanted === undefined || wanted === roleNo) &&
        (body.status === undefined || body.status === status),
    )
    return pageOf(
      rows.toSorted((one, other) => one.sortNo - other.sortNo).map((row) => toRole(row, directory, lang)),
      body,
    )
  },
  'POST /iam-authority/v1/admin/role/saveOrUpdate': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    const { name, remark, sortNo } = body
    if (body.id !== undefined) {
      const row = roleIn(directory, body.id)
      revise(row, body.revision, toRole(row, directory, lang), { name, remark, sortNo })
      return toRole(row, directory, lang)
    }
    const { roleNo = fail('role.code-needed') } = body
    if (directory.roles.some((role) => role.roleNo === roleNo)) fail('role.exists')
    const granted = { bulletinMaintain: false, appLoginStat: false, loginStat: false }
    const row: RoleRow = { roleNo, name, remark, sortNo, status: 1, revision: 1, delegable: false, granted }
    directory.roles.push(row)
    return toRole(row, directory, lang)
  },
  'POST /iam-authority/v1/admin/role/flags': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    const row = roleIn(directory, body.roleNo)
    if (adminKindOf(row.roleNo)) fail('role.administrator')
    revise(row, body.revision, toRole(row, directory, lang), { granted: body.flags })
    return toRole(row, directory, lang)
  },
  'POST /iam-authority/v1/admin/role/delegable': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    const row = roleIn(directory, body.roleNo)
    if (adminKindOf(row.roleNo)) fail('role.administrator')
    revise(row, body.revision, toRole(row, directory, lang), { delegable: body.delegable })
    return toRole(row, directory, lang)
  },
  'POST /iam-authority/v1/admin/role/impact': ({ lang, body: { roleNo, change }, ...rest }) => {
    const directory = directoryOf(rest)
    const { flags, people } = toRole(roleIn(directory, roleNo), directory, lang)
    const next = { ...flags, ...change.flags, agencyAuthority: change.delegable ?? flags.agencyAuthority }
    const counted = (from: typeof flags, to: typeof flags) => {
      const of = (name: keyof typeof flags) => (from[name] && !to[name] ? people : 0)
      return {
        ...{ bulletinMaintain: of('bulletinMaintain'), appLoginStat: of('appLoginStat') },
        ...{ loginStat: of('loginStat'), agencyAuthority: of('agencyAuthority') },
      }
    }
    const counts = { people, lose: counted(flags, next), gain: counted(next, flags) }
    return { ...counts, withoutRole: 0, delegations: 0, version: previewVersionOf(counts) }
  },
  'POST /iam-authority/v1/admin/role/status': ({ body: { ids, status }, ...rest }) => {
    const directory = directoryOf(rest)
    if (status === 0 && ids.some(adminKindOf)) fail('role.administrator')
    const rows = ids.map((id) => roleIn(directory, id))
    return { changed: turn(rows, status) }
  },
  'DELETE /iam-authority/v1/admin/role/delete': ({ body: { ids }, ...rest }) => {
    const directory = directoryOf(rest)
    if (ids.some(adminKindOf)) fail('role.administrator')
    if (directory.people.some(({ posts }) => posts.some(({ roleNo }) => ids.includes(roleNo))))
      fail('role.has-people')
    directory.roles = directory.roles.filter(({ roleNo }) => !ids.includes(roleNo))
    return { deleted: ids.length }
  },
  'POST /iam-authority/v1/admin/role/members': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    const within = body.orgCode && below(directory, [body.orgCode]).map(({ org_code }) => org_code)
    const rows = directory.people
      .filter(({ userNo, name }) => isMeant(body.keyword, name, userNo))
      .flatMap((person) =>
        person.posts
          .filter(({ roleNo, orgCode }) => roleNo === body.roleNo && (!within || within.includes(orgCode)))
          .map(({ orgCode }) => ({
            ...{ userNo: person.userNo, userName: named(person.name, lang), email: person.email },
            ...{
              status: person.status,
              orgCode,
              orgName: named(organizationIn(directory, orgCode).name, lang),
            },
            grantTime: createTime,
          })),
      )
    return pageOf(rows, body)
  },
  'POST /iam-authority/v1/admin/role/menus': ({ lang, body, ...rest }) => {
    const { roleNo } = roleIn(directoryOf(rest), body.roleNo)
    return {
      menus: [{ code: 'home', title: { zh: '首页', en: 'Home' }[lang], path: '/iambiz/home' }],
      tabs: eleListOf(rest.memory, roleNo).map(({ tabCode, elements }) => ({
        ...{ tabCode, elements: elements.length },
      })),
    }
  },
  'POST /iam-authority/v1/admin/role/grant': ({ body: { roleNo, orgCode, userNos }, ...rest }) => {
    const directory = directoryOf(rest)
    let granted = 0
    for (const { posts } of userNos.map((userNo) => personIn(directory, userNo))) {
      if (posts.some((post) => post.orgCode === orgCode && post.roleNo === roleNo)) continue
      granted = posts.push({ orgCode, roleNo }) && granted + 1
    }
    return { granted }
  },
  'POST /iam-authority/v1/admin/role/revoke': ({ body: { roleNo, members }, ...rest }) => {
    const directory = directoryOf(rest)
    let revoked = 0
    for (const { userNo, orgCode } of members) {
      const person = personIn(directory, userNo)
      const left = person.posts.filter((post) => post.orgCode !== orgCode || post.roleNo !== roleNo)
      revoked += person.posts.length - left.length
      person.posts = left
    }
    return { revoked }
  },
} satisfies Handlers

type Narrowing = {
  keyword?: string | undefined
  orgCode?: string | undefined
  roleNo?: string | undefined
  status?: Flag | undefined
  withoutRole?: true | undefined
}

export function peopleIn(directory: Directory, body: Narrowing): PersonRow[] {
  const within = body.orgCode && below(directory, [body.orgCode]).map(({ org_code }) => org_code)
  return directory.people.filter(
    ({ userNo, name, email, status, posts }) =>
      isMeant(body.keyword, name, userNo, email) &&
      (body.status === undefined || body.status === status) &&
      (!body.withoutRole || posts.length === 0) &&
      (!within || posts.some(({ orgCode }) => within.includes(orgCode))) &&
      (!body.roleNo || posts.some(({ roleNo }) => roleNo === body.roleNo)),
  )
}

const personHandlers = {
  'POST /iam-authority/v1/admin/user/list': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    return pageOf(
      peopleIn(directory, body).map((row) => toPerson(row, directory, lang)),
      body,
    )
  },
  'POST /iam-authority/v1/admin/user/detail': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    return detailOf(personIn(directory, body.userNo), directory, lang)
  },
  'POST /iam-authority/v1/admin/user/account': ({ body, ...rest }) => {
    const { hasAccount, status } = personIn(directoryOf(rest), body.userNo)
    if (!hasAccount) return { kept: 'here', exists: false }
    return { kept: 'here', exists: true, enabled: status === 1, factors: [] }
  },
  'POST /iam-authority/v1/admin/user/saveOrUpdate': ({ lang, body, ...rest }) => {
    const directory = directoryOf(rest)
    if (body.id !== undefined) {
      const row = personIn(directory, body.id)
      const { name = row.name, email = row.email, mobile = row.mobile } = body
      revise(row, body.revision, toPerson(row, directory, lang, true), { name, email, mobile })
      return toPerson(row, directory, lang, true)
    }
    const {
      userNo = fail('person.code-needed'),
      name = fail('request.invalid'),
      email = '',
      mobile = '',
    } = body
    if (directory.people.some((person) => person.userNo === userNo)) fail('person.exists')
    const row: PersonRow = {
      ...{ userNo, name, email, mobile, status: 1, revision: 1, posts: [], hasAccount: false },
    }
    directory.people.push(row)
    return toPerson(row, directory, lang, true)
  },
  'POST /iam-authority/v1/admin/user/status': ({ body: { ids, status }, caller, ...rest }) => {
    const directory = directoryOf(rest)
    if (ids.includes(caller.session.person.userNo)) fail('person.self')
    return {
      changed: turn(
        ids.map((id) => personIn(directory, id)),
        status,
      ),
      ended: 0,
    }
  },
  'POST /iam-authority/v1/admin/user/orgRole': ({ lang, body: { userNo, entries, revision }, ...rest }) => {
    const directory = directoryOf(rest)
    const row = personIn(directory, userNo)
    revise(row, revision, detailOf(row, directory, lang), { posts: entries })
    return detailOf(row, directory, lang)
  },
  'POST /iam-authority/v1/admin/user/kick': ({ body, ...rest }) => {
    personIn(directoryOf(rest), body.userNo)
    return { ended: 0 }
  },
  'POST /iam-authority/v1/admin/user/unlock': () => ({ unlocked: true }),
  'POST /iam-authority/v1/admin/user/resetMfa': () => ({ removed: 0 }),
  'POST /iam-authority/v1/admin/user/resetPassword': ({ body, company, now, ...rest }) => {
    const person = personIn(directoryOf({ company, ...rest }), body.userNo)
    const opened = !person.hasAccount
    person.hasAccount = true
    return {
      code: String(randomInt(100_000_000)).padStart(8, '0'),
      expireTime: company.wireTime(new Date(now.getTime() + 86_400_000)),
      address: `${company.origin}/iambiz/password/forgot?${new URLSearchParams({ account: body.userNo })}`,
      opened,
    }
  },
} satisfies Handlers

/** Organizations, roles and people as administrators keep them. */
export const directoryHandlers = {
  ...organizationHandlers,
  ...roleHandlers,
  ...personHandlers,
} satisfies Handlers
