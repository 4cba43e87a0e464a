import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { requireManaged } from '#server/platform/managed-systems.ts'
import { named } from '#server/platform/named.ts'
import { ancestry, type Rights } from '#server/platform/rights.ts'
import type { AppAdministrationDeps } from './deps.ts'
import { findApp, personWithPairs } from './reports.ts'
import { type StoredGrant, storedGrants } from './store.ts'

type Pair = { org_code: string; role_no: string; org_name: string; role_name: string }

type ReachingGrant = {
  subject: StoredGrant['subject']
  name: string
  effect: StoredGrant['effect']
  inherited: boolean
}

type State = 'visible' | 'denied' | 'locked' | 'offline' | 'disabled' | 'no-role'

type Asked = { lang: Language; rights: Rights; person: { user_no: string; user_name: string } }

/** Returns the grants that apply to a person with one organization and role, the closest first. */
function reaching(
  grants: readonly StoredGrant[],
  pair: Pair,
  { lang, rights, person }: Asked,
): ReachingGrant[] {
  const subjects = [
    { subject: 'person', id: person.user_no, name: person.user_name },
    { subject: 'role', id: pair.role_no, name: pair.role_name },
    ...ancestry(rights, pair.org_code).map((id) => {
      const entry = rights.organizations.get(id)
      return { subject: 'organization', id, name: entry ? named(lang, entry) : id }
    }),
  ]
  return subjects.flatMap(({ subject, id, name }) =>
    grants.flatMap((grant) =>
      grant.subject === subject && grant.id === id
        ? {
            subject: grant.subject,
            name,
            effect: grant.effect,
            inherited: grant.subject === 'organization' && id !== pair.org_code,
          }
        : [],
    ),
  )
}

const sees = (grants: readonly ReachingGrant[]) =>
  grants.length > 0 && grants.every(({ effect }) => effect === 'allow')

/** Explains for each organization and role of a person why the person sees an application or does not. */
export async function whyPersonSees(
  { db, readRights }: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  { appId, userNo }: { appId: string; userNo: string },
) {
  const { lang } = context
  await requireManaged(db, actor, context, { appId, action: 'application.why' })
  const [app, grants, { person, pairs }, rights] = await Promise.all([
    findApp(db, lang, appId),
    storedGrants(db, appId),
    personWithPairs(db, lang, userNo),
    readRights(actor.versions.rights),
  ])
  if (!app || !person) fail('resource.not-found')
  const isOffered = app.status === 1 || app.status === 2
  const explained = pairs.map((pair) => {
    const found = reaching(grants, pair, { lang, rights, person })
    return { orgName: pair.org_name, roleName: pair.role_name, sees: isOffered && sees(found), grants: found }
  })
  const isAllowed = explained.some((pair) => sees(pair.grants))
  const isDenied = explained.some((pair) => pair.grants.some(({ effect }) => effect === 'deny'))
  const state = (): State => {
    if (person.status === 0) return 'disabled'
    if (pairs.length === 0) return 'no-role'
    if (isAllowed) return isOffered ? 'visible' : 'offline'
    return isDenied ? 'denied' : 'locked'
  }
  return { userNo: person.user_no, userName: person.user_name, state: state(), pairs: explained }
}
