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
import type { Company } from './company.ts'
import { actingBy } from './delegations.ts'
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

/** The same person with another organization and role. */
export const withSelection = (caller: Caller, selection: Selection | null): Caller => ({
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
  settings: '0',
  sites: '0',
}

type Wish = (Selection & { remembered?: boolean }) | null

/** Somebody in another's place: with the delegated pair as long as that is in force, and with nothing that administers. */
function agentOf(memory: Memory, company: Company, caller: Caller, wish: Wish, now: Date): Caller {
  const row = memory.delegations.find(({ id }) => id === caller.session.delegationId)
  if (!row) return caller
  const acting = actingBy(row, company, now)
  const isForeign = wish && (wish.orgCode !== row.post.orgCode || wish.roleNo !== row.post.roleNo)
  if (isForeign && !wish.remembered && !acting.isOver) fail('access.foreign-role', { reason: 'foreign-role' })
  const selection = acting.isOver ? null : { ...row.post }
  return { ...caller, acting, selection, capabilities: noCapabilities, adminKind: null }
}

/** The caller of a session with the pair of the request; a pair that is not held is refused, a remembered one is passed over. */
export function callerOf(
  { memory, company, now }: { memory: Memory; company: Company; now: Date },
  session: Session,
  wish: Wish,
): Caller {
  const { person } = session
  const isAgent = session.delegationId !== null
  if (!isAgent && wish && !wish.remembered && !holds(person, wish))
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
  if (isAgent) return agentOf(memory, company, caller, wish, now)
  return withSelection(caller, selection && { orgCode: selection.orgCode, roleNo: selection.roleNo })
}
