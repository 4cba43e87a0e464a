import {
  type AdminKind,
  adminKinds,
  type Capabilities,
  noCapabilities,
} from '@iambiz/contract/platform/access.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import { dictionary, roles } from '@iambiz/demo/world/roles.ts'
import type { Actor, Selection } from '@iambiz/server/platform/actor.ts'
import { withAdministration } from '@iambiz/server/platform/capabilities.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Memory, Own, Session } from './memory.ts'

/** Who makes a call, with what the mock remembers of that person. */
export type Caller = Actor & { person: Person; own: Own; session: Session }

const adminKindOf = (roleNo: string | undefined): AdminKind | null =>
  adminKinds.find((kind) => dictionary.some(({ key, value }) => key === kind && value === roleNo)) ?? null

function capabilitiesOf(roleNo: string | undefined): Capabilities {
  const role = roles.find(({ no }) => no === roleNo)
  if (!role) return noCapabilities
  const granted = {
    bulletinMaintain: role.bulletinMaintain ?? false,
    agencyAuthority: role.delegable,
    appLoginStat: role.appLoginStatistics ?? false,
    loginStat: role.loginStatistics ?? false,
  }
  return withAdministration(granted, adminKindOf(roleNo))
}

export const holds = ({ posts }: Person, { orgCode, roleNo }: Selection): boolean =>
  posts.some((post) => post.orgCode === orgCode && post.roleNo === roleNo)

/** The same person acting for another organization and role. */
export const actingAs = (caller: Caller, selection: Selection | null): Caller => ({
  ...caller,
  selection,
  capabilities: capabilitiesOf(selection?.roleNo),
  adminKind: adminKindOf(selection?.roleNo),
})

// Nothing here changes behind the mock's back.
const versions: Actor['versions'] = {
  rights: '0',
  applications: '0',
  announcements: '0',
  zones: '0',
  home: '0',
}

/** The caller of a session with the pair of the request; a pair that is not held is refused, a remembered one is passed over. */
export function callerOf(
  memory: Memory,
  session: Session,
  wish: (Selection & { remembered?: boolean }) | null,
): Caller {
  const { person } = session
  if (wish && !wish.remembered && !holds(person, wish))
    fail('access.foreign-role', { reason: 'foreign-role' })
  const own = memory.of(person.userNo)
  const selection = wish && holds(person, wish) ? wish : session.selection
  const caller: Caller = {
    userNo: person.userNo,
    nameZh: person.nameZh,
    nameEn: person.nameEn,
    sessionId: session.id,
    loginType: 'password',
    selection: null,
    acting: null,
    capabilities: noCapabilities,
    adminKind: null,
    pairs: person.posts.map(({ orgCode, roleNo }) => [orgCode, roleNo]),
    versions,
    person,
    own,
    session,
  }
  return actingAs(caller, selection && { orgCode: selection.orgCode, roleNo: selection.roleNo })
}
