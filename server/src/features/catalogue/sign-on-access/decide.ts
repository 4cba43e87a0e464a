import type { signOnAccess } from '@iambiz/contract/features/catalogue/sign-on-access.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Acting, DataVersions, Selection } from '#server/platform/actor.ts'
import { ancestry, type Rights } from '#server/platform/rights.ts'
import type { CatalogueApp } from '../apps/catalogue.ts'
import type { SignOnAccessDeps } from './deps.ts'
import { type Facts, findFacts, type PersonFacts } from './store.ts'
import type { Question } from './token.ts'

export type Decision = DataOf<(typeof signOnAccess)['POST /iam-portal/auth/signOnAccess']>
type Reason = Exclude<Decision['reason'], ''>
type Pairs = readonly Selection[]

/**
 * Returns the active pairs of organization and role: first the one with which an application was opened last in this
 * session, then the person's default, then the others in the order of the portal.
 */
function usablePairs({ organizations, roles }: Rights, person: PersonFacts): Pairs {
  const placeOf = ({ orgCode, roleNo }: Selection) => {
    const is = (org: string | null | undefined, role: string | null | undefined) =>
      orgCode === org && roleNo === role
    if (is(person.opened?.orgCode, person.opened?.roleNo)) return 0
    return is(person.defaultOrgCode, person.defaultRoleNo) ? 1 : 2
  }
  const sortOf = ({ orgCode, roleNo }: Selection) =>
    [placeOf, () => roles.get(roleNo)?.sortNo ?? 0, () => organizations.get(orgCode)?.sortNo ?? 0].map((of) =>
      of({ orgCode, roleNo }),
    )
  const text = (pair: Selection) => `${pair.orgCode} ${pair.roleNo}`
  return person.pairs
    .map(([orgCode, roleNo]): Selection => ({ orgCode, roleNo }))
    .filter(({ orgCode, roleNo }) => organizations.get(orgCode)?.active && roles.get(roleNo)?.active)
    .toSorted((a, b) => {
      const [ofA, ofB] = [sortOf(a), sortOf(b)]
      const difference = ofA.map((value, at) => value - (ofB[at] ?? 0)).find((value) => value !== 0)
      return difference ?? (text(a) < text(b) ? -1 : 1)
    })
}

/** Returns whether a person manages an application: as a super manager, or as a manager of its system. */
function managesApp(
  { administrators }: Rights,
  { pairs, systemCode }: { pairs: Pairs; systemCode: string },
  { managedSystems }: PersonFacts,
): boolean {
  const kinds = new Set(pairs.map(({ roleNo }) => administrators.get(roleNo)))
  return (
    kinds.has('super_manager') || (kinds.has('business_sys_manager') && managedSystems.includes(systemCode))
  )
}

type Asked = { versions: DataVersions; appId: string }

/** Returns the first pair that is granted the application; otherwise whether it is denied or not granted. */
async function firstGranting(
  { visibleApps }: SignOnAccessDeps,
  { versions, appId }: Asked,
  { pairs, grants, acting }: { pairs: Pairs; grants: PersonFacts['grants']; acting: Acting | null },
): Promise<Selection | 'no-grant' | 'denied'> {
  let refusal: 'no-grant' | 'denied' = 'no-grant'
  for (const selection of pairs) {
    const { ids, denied } = await visibleApps({ selection, acting, versions }, grants)
    if (ids.has(appId)) return selection
    if (denied.has(appId)) refusal = 'denied'
  }
  return refusal
}

/** Returns the data about the person that the application receives. */
function describe(
  rights: Rights,
  person: PersonFacts,
  { pair, pairs }: { pair: Selection; pairs: Pairs },
): NonNullable<Decision['person']> {
  const named = (code: string, entry: { nameZh: string; nameEn: string | null } | undefined) => ({
    code,
    nameZh: entry?.nameZh ?? code,
    nameEn: entry?.nameEn ?? entry?.nameZh ?? code,
  })
  const orgCodes = [...new Set(pairs.map(({ orgCode }) => orgCode))]
  const roleNos = [...new Set(pairs.map(({ roleNo }) => roleNo))]
  const organization = (code: string) => named(code, rights.organizations.get(code))
  const role = (code: string) => named(code, rights.roles.get(code))
  const [org, chosen] = [organization(pair.orgCode), role(pair.roleNo)]
  return {
    userNo: person.userNo,
    nameZh: person.nameZh,
    nameEn: person.nameEn ?? person.nameZh,
    email: person.email ?? '',
    phone: person.phone ?? '',
    organizations: orgCodes.map(organization),
    roles: roleNos.map(role),
    groups: [...new Set([...orgCodes.flatMap((code) => ancestry(rights, code)), ...roleNos])],
    pair: {
      ...{ orgCode: org.code, orgNameZh: org.nameZh, orgNameEn: org.nameEn },
      ...{ roleNo: chosen.code, roleNameZh: chosen.nameZh, roleNameEn: chosen.nameEn },
    },
  }
}

/** A sign-on that is granted: the data for the application, and whose act it is. */
export type Granted = {
  app: CatalogueApp
  person: NonNullable<Decision['person']>
  /** The person at the browser; the agent of a delegation. */
  by: PersonFacts
  acting: Acting | null
}

type Outcome = Reason | Omit<Granted, 'app'>

/**
 * Returns the delegation and its pair with which the person acts now, if it grants the application. Home shows the application
 * then too; if the application does not support delegations, it only learns who the agent is.
 */
async function grantingDelegation(
  deps: SignOnAccessDeps,
  { now, ...asked }: Asked & { now: Date },
  { userNo, actsBy, grants }: PersonFacts,
): Promise<{ acting: Acting; pair: Selection } | undefined> {
  for (const delegationId of actsBy) {
    const authority = await deps.findActing({ delegationId, agentNo: userNo }, now)
    if (!authority) continue
    const { acting, selection } = authority
    const pair = await firstGranting(deps, asked, { pairs: [selection], grants, acting })
    if (typeof pair !== 'string') return { acting, pair }
  }
  return undefined
}

/** Decides for the person: with any pair of organization and role that the person holds or acts with now. */
async function decideForSelf(
  deps: SignOnAccessDeps,
  asked: Asked & { now: Date },
  { app, person, isOn }: { app: CatalogueApp; person: PersonFacts; isOn: boolean },
): Promise<Outcome> {
  const rights = await deps.readRights(asked.versions.rights)
  const pairs = usablePairs(rights, person)
  const [first] = pairs
  const grantedWith = (pair: Selection, of: Pairs, acting: Acting | null) => ({
    person: describe(rights, person, { pair, pairs: of }),
    by: person,
    acting,
  })
  if (!first) return 'no-role'
  if (!isOn) {
    const isManager = managesApp(rights, { pairs, systemCode: app.systemCode }, person)
    return isManager ? grantedWith(first, pairs, null) : 'off'
  }
  if (app.status === 0 || app.status === 3) return 'offline'
  const pair = await firstGranting(deps, asked, { pairs, grants: person.grants, acting: null })
  if (typeof pair !== 'string') return grantedWith(pair, pairs, null)
  const delegated = await grantingDelegation(deps, asked, person)
  return delegated ? grantedWith(delegated.pair, [delegated.pair], delegated.acting) : pair
}

type Act = NonNullable<Question['act']>

/** Decides for a principal: with the delegated pair, and only for applications that the delegation covers. */
async function decideForPrincipal(
  deps: SignOnAccessDeps,
  { now, sid, ...asked }: Asked & { now: Date; sid: string | undefined },
  { app, principal, act }: { app: CatalogueApp; principal: PersonFacts; act: Act },
): Promise<Outcome> {
  const { appId, versions } = asked
  const [authority, { person: agent }, rights] = await Promise.all([
    deps.findActing({ delegationId: act.delegation_id, agentNo: act.agent }, now),
    findFacts(deps.reader, { userNo: act.agent, appId, sid, now }),
    deps.readRights(versions.rights),
  ])
  if (agent?.status !== 1) return 'disabled'
  if (authority?.acting.principalNo !== principal.userNo) return 'not-covered'
  const { acting, selection } = authority
  if (acting.appIds && !acting.appIds.has(appId)) return 'not-covered'
  if (app.status === 0 || app.status === 3) return 'offline'
  const pairs = [selection]
  const pair = await firstGranting(deps, asked, { pairs, grants: agent.grants, acting })
  if (typeof pair === 'string') return pair
  return { person: describe(rights, principal, { pair, pairs }), by: agent, acting }
}

async function outcomeOf(
  deps: SignOnAccessDeps,
  { app_id: appId, act, sid }: Question,
  { facts, app, now }: { facts: Facts; app: CatalogueApp | undefined; now: Date },
): Promise<Outcome> {
  const { person, versions, connectionStatus, connectionKind } = facts
  if (!app || !person) return 'unknown'
  if (person.status !== 1) return 'disabled'
  // What people have saved for a form is their own, so nobody uses it in the name of another.
  const isPersonal = connectionKind === 'form'
  if (isPersonal && (act || person.session?.isActing)) return 'acting'
  const isOn = connectionStatus === 1
  if (!act) {
    const outcome = await decideForSelf(deps, { versions, appId, now }, { app, person, isOn })
    return isPersonal && typeof outcome !== 'string' && outcome.acting ? 'acting' : outcome
  }
  if (!isOn) return 'off'
  return decideForPrincipal(deps, { versions, appId, sid, now }, { app, principal: person, act })
}

/**
 * Returns whether a person may sign on to an application at `now`, by the rules of home, and the data that the
 * application receives; if granted, also the sign-on itself.
 */
export async function decideSignOn(
  deps: SignOnAccessDeps,
  question: Question,
  now: Date,
): Promise<{ decision: Decision; granted?: Granted }> {
  const { app_id: appId, sub: userNo, sid } = question
  const facts = await findFacts(deps.reader, { userNo, appId, sid, now })
  const { byId } = await deps.readCatalogue(facts.versions.applications)
  const app = byId.get(appId)
  const outcome = await outcomeOf(deps, question, { facts, app, now })
  const named = {
    appNameZh: app?.name.zh ?? '',
    appNameEn: app?.name.en ?? '',
    appCode: app?.appCode ?? '',
  }
  if (!app || typeof outcome === 'string') {
    const reason = typeof outcome === 'string' ? outcome : 'unknown'
    return { decision: { decision: 'refused', reason, ...named } }
  }
  const { person } = outcome
  return {
    decision: { decision: 'granted', reason: '', ...named, person },
    granted: { app, ...outcome },
  }
}
