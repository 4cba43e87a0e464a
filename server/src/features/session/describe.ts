import type { OrgRoleEntry, SignedInUser } from '@iambiz/contract/features/session.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Actor, nameIn, type RequestContext } from '#server/platform/actor.ts'
import { named, type Rights } from '#server/platform/rights.ts'
import type { SessionDeps } from './deps.ts'
import { findPerson, lastLogin, orgRolePairs } from './store.ts'

const ninetyDaysMs = 90 * 24 * 3_600_000

const masked = (mobile: string): string =>
  mobile.length < 8 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** The organizations that a person may choose, each with the roles held there. */
export async function orgRolesOf(
  deps: Pick<SessionDeps, 'db'>,
  rights: Rights,
  userNo: string,
  lang: Language,
): Promise<OrgRoleEntry[]> {
  const entries = new Map<string, OrgRoleEntry>()
  for (const { org_code: orgCode, role_no: roleNo } of await orgRolePairs(deps.db, userNo)) {
    const organization = rights.organizations.get(orgCode)
    const role = rights.roles.get(roleNo)
    if (!organization || !role) continue
    const entry = entries.get(orgCode) ?? { org: { orgCode, orgName: named(lang, organization) }, roles: [] }
    entry.roles.push({
      role: { roleNo, roleName: named(lang, role), ...(role.remark ? { remark: role.remark } : {}) },
    })
    entries.set(orgCode, entry)
  }
  return [...entries.values()]
}

/** The screens in the menu: home for everybody; later features add theirs with the capability that shows them. */
const menuEntries: readonly { code: string; title: Record<Language, string>; path: string }[] = [
  { code: 'home', title: { zh: '首页', en: 'Home' }, path: '/iambiz/home' },
]

/** Menu and element permissions of the current role; `null` without one. */
export function menuOf(rights: Rights, actor: Actor, lang: Language): SignedInUser['menuInfo'] | null {
  if (!actor.selection) return null
  const { roleNo } = actor.selection
  const role = rights.roles.get(roleNo)
  return {
    role: { roleNo, roleName: role ? named(lang, role) : roleNo },
    menus: menuEntries.map(({ code, title, path }) => ({ code, title: title[lang], path })),
    eleList: [...(rights.elements.get(roleNo) ?? [])],
  }
}

/** Who is signed in, what they may choose, and what the chosen organization and role allow. */
export async function describeActor(
  deps: Pick<SessionDeps, 'db' | 'readRights' | 'wireTime'>,
  actor: Actor,
  context: RequestContext,
): Promise<SignedInUser> {
  const { lang, now } = context
  const [rights, person, previous] = await Promise.all([
    deps.readRights(actor.versions.rights),
    findPerson(deps.db, actor.userNo),
    lastLogin(deps.db, actor.userNo, actor.sessionId, new Date(now.getTime() - ninetyDaysMs)),
  ])
  if (!person) throw new Error('the person of a session is gone')
  const orgRole = await orgRolesOf(deps, rights, actor.userNo, lang)
  const menuInfo = menuOf(rights, actor, lang)
  const organization = actor.selection && rights.organizations.get(actor.selection.orgCode)
  return {
    user: {
      userNo: person.user_no,
      userName: nameIn(lang, actor),
      status: person.status,
      createTime: deps.wireTime(person.created_at),
      ...(person.name_en ? { userNameEn: person.name_en } : {}),
      ...(person.email ? { email: person.email } : {}),
      ...(person.mobile ? { mobile: masked(person.mobile) } : {}),
      ...(person.avatar ? { avatar: person.avatar } : {}),
      ...(person.wecom_id ? { wecomId: person.wecom_id } : {}),
    },
    orgRole,
    flags: actor.capabilities,
    isSystemAdmin: actor.adminKind !== null,
    ...(actor.adminKind ? { adminKind: actor.adminKind } : {}),
    ...(menuInfo ? { menuInfo } : {}),
    ...(actor.selection && menuInfo && organization
      ? { current: { ...menuInfo.role, orgCode: organization.orgCode, orgName: named(lang, organization) } }
      : {}),
    ...(previous
      ? { lastLogin: { time: deps.wireTime(previous.time), ip: previous.ip, failsSince: previous.fails } }
      : {}),
  }
}
