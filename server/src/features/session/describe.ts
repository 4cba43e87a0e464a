import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { OrgRoleEntry, SignedInUser } from '@iambiz/contract/features/session.ts'
import { menuEntriesOf } from '@iambiz/contract/platform/menu.ts'
import type { MenuInfo } from '@iambiz/contract/platform/menu-info.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, Selection } from '#server/platform/actor.ts'
import {
  type Written,
  type WrittenJson,
  writtenJson,
  writtenList,
} from '#server/platform/http/written-json.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import { named } from '#server/platform/named.ts'
import { oncePerKey } from '#server/platform/once-per.ts'
import type { SiteNames } from '#server/platform/place.ts'
import { portalCode } from '#server/platform/portal-code.ts'
import { capabilitiesOf, isDelegable, type Rights } from '#server/platform/rights.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { DescribedRow, ReceivedDelegation } from './reports.ts'

type Remarked = { remark: string | null; remarkEn: string | null }

function remarkOf(lang: Language, { remark, remarkEn }: Remarked): { remark?: string } {
  const text = lang === 'en' ? (remarkEn ?? remark) : remark
  return text ? { remark: text } : {}
}

/** Returns the organizations that a person can choose, each with the person's roles there, in the company's order. */
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

const namedPair = oncePerKey<Rights, readonly OrgRoleEntry[]>()

/**
 * Returns one entry for each organization and role delegated to the person, in the given order. They only offer
 * acting; requests cannot be made with them directly.
 */
export const receivedOrgRoles = (
  { rights, wireTime, lang }: Pick<Look, 'rights' | 'wireTime' | 'lang'>,
  received: readonly ReceivedDelegation[],
): OrgRoleEntry[] => {
  const inForce = received.filter((pair) => isDelegable(rights, pair))
  return inForce.flatMap(({ delegationId, principalNo, endsAt, orgCode, roleNo, ...principal }) =>
    namedPair(rights, `${lang} ${orgCode} ${roleNo}`, () =>
      orgRolesOf(rights, [[orgCode, roleNo]], lang),
    ).map(({ org, roles }) => ({
      org,
      roles: roles.map(({ role }) => ({
        role,
        agency: {
          agencyId: delegationId,
          principalNo,
          principalName: named(lang, principal),
          endTime: wireTime(new Date(endsAt)),
        },
      })),
    })),
  )
}

/** Menu and element permissions of the current role; `null` without one. */
export const menuOf = (rights: Rights, { selection }: Actor, lang: Language) =>
  selection && menuFor(rights, selection, lang)

/** Returns the menu and element permissions that the browser shows for a role. */
export function menuFor(rights: Rights, { roleNo }: Pick<Selection, 'roleNo'>, lang: Language): MenuInfo {
  const role = rights.roles.get(roleNo)
  return {
    role: { roleNo, roleName: role ? named(lang, role) : roleNo },
    menus: menuEntriesOf(capabilitiesOf(rights, roleNo), rights.administrators.get(roleNo), lang),
    eleList: [...(rights.elements.get(roleNo) ?? [])],
  }
}

const writtenOrgRoles = oncePerKey<Rights, readonly WrittenJson<OrgRoleEntry>[]>()
const writtenDictionaries = oncePerKey<Rights, WrittenJson<SignedInUser['dictionary']>>()
const writtenMenus = oncePerKey<Rights, WrittenJson<MenuInfo>>()

/** Returns the dictionary with its descriptions in one language. */
const dictionaryIn = ({ dictionary }: Rights, lang: Language): SignedInUser['dictionary'] =>
  dictionary.map(({ key_name, key_value, description_zh, description_en }) => ({
    keyName: key_name,
    keyValue: key_value,
    keyDesc: (lang === 'en' ? description_en : null) ?? description_zh,
  }))

type Look = { rights: Rights; wireTime: WireTime; lang: Language }

/** Returns the organization and role of the request, with their names. */
function currentOf({ rights, lang }: Look, { selection }: Actor): Pick<SignedInUser, 'current'> {
  const organization = selection && rights.organizations.get(selection.orgCode)
  if (!selection || !organization) return {}
  const { orgCode, roleNo } = selection
  const role = rights.roles.get(roleNo)
  const roleName = role ? named(lang, role) : roleNo
  return { current: { roleNo, roleName, orgCode, orgName: named(lang, organization) } }
}

/** Delegations that the person received, and the one by which the person acts. */
type Delegated = { received: readonly ReceivedDelegation[]; acting: Delegation | null }

/** The sign-in before the one that opened the session, and the number of failed sign-ins since. */
export type PreviousSignIn = { at: Date; ip: string; site: SiteNames | null; fails: number }

/** What belongs to the person and the session alone. */
export type Described = Delegated & {
  previous: PreviousSignIn | null
  endsWithBrowser: boolean
  /** Until when the person has to set up a second factor. */
  factorUntil: Date | null
}

const lastLoginOf = (
  { wireTime, lang }: Look,
  { at, ip, site, fails }: PreviousSignIn,
): SignedInUser['lastLogin'] => ({
  time: wireTime(at),
  ip,
  ...(site ? { site: lang === 'en' ? (site.en ?? site.zh) : site.zh } : {}),
  failsSince: fails,
})

const userOf = (
  { wireTime, lang }: Look,
  actor: Actor,
  person: DescribedRow['person'],
): SignedInUser['user'] => ({
  userNo: actor.userNo,
  userName: named(lang, actor),
  status: person.status,
  createTime: wireTime(new Date(person.createdAt)),
  ...(person.nameEn ? { userNameEn: person.nameEn } : {}),
  ...(person.email ? { email: person.email } : {}),
  ...(person.mobile ? { mobile: maskedMobile(person.mobile) } : {}),
  ...(person.avatar ? { avatar: person.avatar } : {}),
  ...(person.wecomId ? { wecomId: person.wecomId } : {}),
})

/**
 * Returns the signed-in person, the organizations and roles to choose from, and the permissions of the current one,
 * ready for JSON serialization; the parts that many people share are serialized already.
 */
export function describe(
  look: Look,
  actor: Actor,
  person: DescribedRow['person'],
  { received, acting, previous, endsWithBrowser, factorUntil }: Described,
): Written<SignedInUser> {
  const { rights, lang } = look
  const { pairs, selection } = actor
  const menuInfo =
    selection &&
    writtenMenus(rights, `${lang} ${selection.roleNo}`, () => writtenJson(menuFor(rights, selection, lang)))
  const own = writtenOrgRoles(rights, `${lang} ${pairs.join(' ')}`, () =>
    orgRolesOf(rights, pairs, lang).map((entry) => writtenJson(entry)),
  )
  return {
    user: userOf(look, actor, person),
    orgRole: writtenList([...own, ...receivedOrgRoles(look, received).map((entry) => writtenJson(entry))]),
    flags: actor.capabilities,
    isSystemAdmin: actor.adminKind !== null,
    roleAuth: rights.systems.get(portalCode)?.roleAuth ?? 1,
    dictionary: writtenDictionaries(rights, lang, () => writtenJson(dictionaryIn(rights, lang))),
    ...(actor.adminKind ? { adminKind: actor.adminKind } : {}),
    ...(menuInfo ? { menuInfo } : {}),
    ...currentOf(look, actor),
    ...(acting ? { acting } : {}),
    ...(endsWithBrowser ? { endsWithBrowser } : {}),
    ...(factorUntil ? { secondFactorUntil: look.wireTime(factorUntil) } : {}),
    ...(previous ? { lastLogin: lastLoginOf(look, previous) } : {}),
  }
}
