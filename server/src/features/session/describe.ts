import type { OrgRoleEntry, SignedInUser } from '@iambiz/contract/features/session.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import { named } from '#server/platform/named.ts'
import type { Rights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { MenuEntry } from './deps.ts'
import type { DescribedRow } from './reports.ts'

const masked = (mobile: string): string =>
  mobile.length < 8 ? '****' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

type Remarked = { remark: string | null; remarkEn: string | null }

function remarkOf(lang: Language, { remark, remarkEn }: Remarked): { remark?: string } {
  const text = lang === 'en' ? (remarkEn ?? remark) : remark
  return text ? { remark: text } : {}
}

/** The organizations that a person may choose, each with the roles held there, in the order of the company. */
export function orgRolesOf(
  rights: Rights,
  pairs: readonly (readonly [orgCode: string, roleNo: string])[],
  lang: Language,
): OrgRoleEntry[] {
  const held = new Set(pairs.map(([orgCode, roleNo]) => `${orgCode} ${roleNo}`))
  const organizations = new Set(pairs.map(([orgCode]) => orgCode))
  const roleNos = new Set(pairs.map(([, roleNo]) => roleNo))
  const roles = [...rights.roles.values()].filter(({ roleNo, active }) => active && roleNos.has(roleNo))
  return [...rights.organizations.values()].flatMap((organization) => {
    const { orgCode, active } = organization
    if (!active || !organizations.has(orgCode)) return []
    const heldHere = roles.filter(({ roleNo }) => held.has(`${orgCode} ${roleNo}`))
    if (heldHere.length === 0) return []
    return {
      org: { orgCode, orgName: named(lang, organization), ...organization.reading },
      roles: heldHere.map((role) => ({
        role: {
          roleNo: role.roleNo,
          roleName: named(lang, role),
          ...role.reading,
          ...remarkOf(lang, role),
        },
      })),
    }
  })
}

/** Menu and element permissions of the current role; `null` without one. */
export function menuOf(
  rights: Rights,
  actor: Actor,
  lang: Language,
  menu: readonly MenuEntry[],
): NonNullable<SignedInUser['menuInfo']> | null {
  if (!actor.selection) return null
  const { roleNo } = actor.selection
  const role = rights.roles.get(roleNo)
  return {
    role: { roleNo, roleName: role ? named(lang, role) : roleNo },
    menus: menu.map(({ code, title, path }) => ({ code, title: title[lang], path })),
    eleList: [...(rights.elements.get(roleNo) ?? [])],
  }
}

/** Who is signed in, what they may choose, and what the chosen organization and role allow. */
export function describe(
  look: { rights: Rights; wireTime: WireTime; lang: Language; menu: readonly MenuEntry[] },
  actor: Actor,
  { person, last_login: previous }: DescribedRow,
): SignedInUser {
  const { rights, wireTime, lang, menu } = look
  const menuInfo = menuOf(rights, actor, lang, menu)
  const organization = actor.selection && rights.organizations.get(actor.selection.orgCode)
  return {
    user: {
      userNo: actor.userNo,
      userName: named(lang, actor),
      status: person.status,
      createTime: wireTime(new Date(person.createdAt)),
      ...(person.nameEn ? { userNameEn: person.nameEn } : {}),
      ...(person.email ? { email: person.email } : {}),
      ...(person.mobile ? { mobile: masked(person.mobile) } : {}),
      ...(person.avatar ? { avatar: person.avatar } : {}),
      ...(person.wecomId ? { wecomId: person.wecomId } : {}),
    },
    orgRole: orgRolesOf(rights, actor.pairs, lang),
    flags: actor.capabilities,
    isSystemAdmin: actor.adminKind !== null,
    ...(actor.adminKind ? { adminKind: actor.adminKind } : {}),
    ...(menuInfo ? { menuInfo } : {}),
    ...(actor.selection && menuInfo && organization
      ? { current: { ...menuInfo.role, orgCode: organization.orgCode, orgName: named(lang, organization) } }
      : {}),
    ...(previous
      ? {
          lastLogin: {
            time: wireTime(new Date(previous.time)),
            ip: previous.ip,
            failsSince: previous.fails,
          },
        }
      : {}),
  }
}
