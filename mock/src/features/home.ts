import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'
import type { CurrentUser, HomeData } from '@iambiz/contract/home.ts'
import { menuEntriesOf } from '@iambiz/contract/platform/menu.ts'
import { organizations } from '@iambiz/demo/world/organizations.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import { roles } from '@iambiz/demo/world/roles.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { type Caller, holds, withSelection } from '#mock/caller.ts'
import { organizationNamed, roleNamed } from '#mock/company.ts'
import { shownDelegation, statusOf } from '#mock/delegations.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { everyApp } from './apps.ts'
import { wordsOf } from './dictionary.ts'
import { eleListOf } from './element-permissions.ts'
import { countOf, inboxOf, inReadingOrder, shownTo } from './inbox.ts'
import { offerFor, personalConfigFor } from './personal-config.ts'
import { visibleTo } from './portal-apps.ts'
import { userConfigFor } from './preferences.ts'
import { libraryOf, portalTools } from './tools.ts'
import { myAppIds } from './usual-apps.ts'
import { zoneCards } from './zones.ts'

const shownAnnouncements = 10

/** The organizations that a person may choose, each with the roles held there. */
export const orgRolesOf = ({ posts }: Person, lang: Circumstances['lang']): OrgRoleEntry[] =>
  organizations.flatMap((organization) => {
    const here = posts.filter(({ orgCode }) => orgCode === organization.code)
    if (here.length === 0) return []
    return {
      org: { orgCode: organization.code, orgName: organization[lang], ...readingOf(organization.zh) },
      roles: roles
        .filter(({ no }) => here.some(({ roleNo }) => roleNo === no))
        .map((role) => ({
          role: { roleNo: role.no, roleName: role[lang], ...readingOf(role.zh), remark: role.remark[lang] },
        })),
    }
  })

/** What others have delegated to the person and is in force: entries that only open acting. */
function receivedOrgRoles(circumstances: Circumstances, { person }: Caller): OrgRoleEntry[] {
  const { memory, company, now, lang } = circumstances
  return memory.delegations
    .filter((row) => row.agentNo === person.userNo && statusOf(row, company, now) === 2)
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
    .flatMap((row) => {
      const { agencyId, principalNo, principalName, endTime } = shownDelegation(row, circumstances)
      return orgRolesOf({ ...person, posts: [row.post] }, lang).map(({ org, roles: held }) => ({
        org,
        roles: held.map(({ role }) => ({ role, agency: { agencyId, principalNo, principalName, endTime } })),
      }))
    })
}

/** The delegation by which the person acts now. */
function actingOf(circumstances: Circumstances, { acting }: Caller) {
  const row = circumstances.memory.delegations.find(({ id }) => id === acting?.delegationId)
  return row ? { acting: shownDelegation(row, circumstances) } : {}
}

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

function chosen({ selection, capabilities, adminKind }: Caller, { memory, lang }: Circumstances) {
  if (!selection) return {}
  const { orgCode, roleNo } = selection
  const role = { roleNo, roleName: roleNamed(roleNo)?.[lang] ?? roleNo }
  return {
    current: { orgCode, orgName: organizationNamed(orgCode)?.[lang] ?? orgCode, ...role },
    menuInfo: {
      role,
      menus: menuEntriesOf(capabilities, adminKind, lang),
      eleList: eleListOf(memory, roleNo),
    },
  }
}

function currentUser(circumstances: Circumstances, caller: Caller): CurrentUser {
  const { company, lang } = circumstances
  const { person, adminKind } = caller
  const { world, wireTime } = company
  const signIns = world.activity.filter(({ event, userNo }) => event === 'login' && userNo === person.userNo)
  const last = signIns.at(-1)
  return {
    user: {
      userNo: person.userNo,
      userName: lang === 'en' ? person.nameEn : person.nameZh,
      userNameEn: person.nameEn,
      email: person.email,
      mobile: masked(person.mobile),
      status: person.active ? 1 : 0,
      wecomId: person.userNo.toLowerCase(),
      createTime: wireTime(world.calendar.at(-1000, '09:00')),
    },
    orgRole: [...orgRolesOf(person, lang), ...receivedOrgRoles(circumstances, caller)],
    ...chosen(caller, circumstances),
    ...actingOf(circumstances, caller),
    flags: caller.capabilities,
    isSystemAdmin: adminKind !== null,
    roleAuth: 1,
    dictionary: wordsOf(circumstances.memory, lang).map(({ keyName, keyValue, keyDesc }) => ({
      ...{ keyName, keyValue, keyDesc },
    })),
    ...(adminKind ? { adminKind } : {}),
    ...(last ? { lastLogin: { time: wireTime(new Date(last.at)), ip: last.ip, failsSince: 0 } } : {}),
    userConfig: userConfigFor(caller),
  }
}

/** The data of the first screen; without organization and role only the person's own. */
export function homeData(circumstances: Circumstances, caller: Caller): HomeData {
  const { company, lang, now } = circumstances
  const library = libraryOf(circumstances.memory, caller)
  const personalConfig = personalConfigFor(circumstances.memory, library, caller)
  const own = { signedIn: currentUser(circumstances, caller), personalConfig }
  const { selection } = caller
  if (!selection) return own
  const acting = { ...caller, selection }
  const inbox = inboxOf(company, now, caller, { sees: visibleTo(acting) })
  return {
    ...own,
    apps: everyApp(circumstances, acting),
    myApps: myAppIds(circumstances, acting, {
      ...personalConfig,
      recommended: offerFor(circumstances.memory, library, caller).apps,
    }),
    bulletinCount: countOf(inbox, now),
    bulletins: inReadingOrder(inbox)
      .slice(0, shownAnnouncements)
      .map((received) => shownTo(circumstances, received)),
    zones: zoneCards(circumstances, caller),
    tools: portalTools(circumstances.memory, lang, caller),
  }
}

export const homeHandlers = {
  'GET /iam-portal/v1/portal/menu': ({ caller, ...circumstances }) =>
    chosen(caller, circumstances).menuInfo ?? null,

  'POST /iam-portal/v1/portal/home': ({ caller, ...circumstances }) => homeData(circumstances, caller),

  'GET /iam-portal/auth/user': ({ query, caller, ...circumstances }) => {
    const { orgCode, roleNo } = query
    if ((orgCode === undefined) !== (roleNo === undefined)) fail('request.invalid')
    if (!orgCode || !roleNo) return currentUser(circumstances, caller)
    const wish = { orgCode, roleNo }
    if (caller.acting) return currentUser(circumstances, caller)
    if (!holds(caller.person, wish)) fail('access.foreign-role', { reason: 'foreign-role' })
    caller.session.selection = wish
    return currentUser(circumstances, withSelection(caller, wish))
  },
} satisfies Handlers
