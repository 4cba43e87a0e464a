import type { appAdministration } from '@iambiz/contract/features/catalogue/administration.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import { fingerprint } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { requireManaged } from '#server/platform/managed-systems.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { putGrants, removeGrants } from '../apps/grant-store.ts'
import type { AppAdministrationDeps } from './deps.ts'
import { difference, type GivenGrant, grantRows, peopleOfApps } from './reach-reports.ts'
import { findApp } from './reports.ts'
import { type GrantReach, grantReach } from './scope.ts'
import { knownSubjects, lockApps, type StoredGrant, storedGrants } from './store.ts'

type Written = ReceivedOf<(typeof appAdministration)['POST /iam-authority/v1/admin/app/grant']>['body']
type Grants = Omit<Written, 'version'>

type Wanted = GivenGrant & { expireTime: string | undefined }

const keyOf = ({ subject, id }: Pick<GivenGrant, 'subject' | 'id'>) => `${subject} ${id}`

/** Returns a fingerprint of the grants, which detects changes by other administrators. */
const versionOf = (grants: readonly StoredGrant[]) =>
  fingerprint(
    JSON.stringify(grants.map(({ subject, id, effect, expiresAt }) => [subject, id, effect, expiresAt])),
  )

function wantedGrants(written: Grants, now: string): Wanted[] {
  const { expireTimes } = written
  const all = (
    [
      ['organization', 'allow', written.orgCodes],
      ['role', 'allow', written.roleNos],
      ['person', 'allow', written.userNos],
      ['organization', 'deny', written.denyOrgCodes],
      ['role', 'deny', written.denyRoleNos],
      ['person', 'deny', written.denyUserNos],
    ] as const
  ).flatMap(([subject, effect, ids]) =>
    [...new Set(ids)].map(
      (id): Wanted => ({
        subject,
        id,
        effect,
        expireTime: subject === 'person' && effect === 'allow' ? expireTimes[id] : undefined,
      }),
    ),
  )
  if (new Set(all.map(keyOf)).size < all.length) fail('managed-app.subject-twice')
  const allowed = new Set(written.userNos)
  // Times of the wire have a fixed format, so they can be compared as text.
  const isWrong = ([userNo, time]: [string, string]) => !allowed.has(userNo) || time <= now
  if (Object.entries(expireTimes).some(isWrong)) fail('managed-app.expired')
  return all
}

type Changes = { given: Wanted[]; taken: StoredGrant[] }

/** Returns the changes that turn the stored grants into the wanted ones. */
function changesTo(wanted: readonly Wanted[], stored: readonly StoredGrant[], wireTime: WireTime): Changes {
  const before = new Map(stored.map((grant) => [keyOf(grant), grant]))
  const after = new Set(wanted.map(keyOf))
  const isSame = (grant: Wanted) => {
    const old = before.get(keyOf(grant))
    return (
      old?.effect === grant.effect &&
      (old.expiresAt ? wireTime(old.expiresAt) : undefined) === grant.expireTime
    )
  }
  return {
    given: wanted.filter((grant) => !isSame(grant)),
    taken: stored.filter((grant) => !after.has(keyOf(grant))),
  }
}

async function checkKnown(db: AppAdministrationDeps['db'], given: readonly Wanted[]): Promise<void> {
  const idsOf = (subject: GivenGrant['subject']) =>
    given.flatMap((grant) => (grant.subject === subject ? grant.id : []))
  const known = await knownSubjects(db, {
    orgCodes: idsOf('organization'),
    roleNos: idsOf('role'),
    userNos: idsOf('person'),
  })
  const unknown = given.filter((grant) => !known.has(keyOf(grant)))
  if (unknown.length > 0)
    fail('managed-app.unknown-subject', { unknown: unknown.map(({ subject, id }) => ({ subject, id })) })
}

/** Returns those subjects whose grants the person may not change. */
async function foreignOf(
  db: AppAdministrationDeps['db'],
  reach: GrantReach,
  subjects: readonly Pick<GivenGrant, 'subject' | 'id'>[],
): Promise<Pick<GivenGrant, 'subject' | 'id'>[]> {
  const people = await reach.people(
    db,
    subjects.flatMap(({ subject, id }) => (subject === 'person' ? id : [])),
  )
  const isWithin = {
    organization: reach.organization,
    role: reach.role,
    person: (userNo: string) => people.has(userNo),
  }
  return subjects.filter(({ subject, id }) => !isWithin[subject](id))
}

const reachFor = async ({ readRights }: Pick<AppAdministrationDeps, 'readRights'>, actor: Actor) =>
  grantReach(actor, await readRights(actor.versions.rights))

/** Returns the grants and denials of an application, and the number of people who see it because of them. */
export async function grantsOf(
  deps: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  appId: string,
) {
  const { db, wireTime } = deps
  await requireManaged(db, actor, context, { appId, action: 'application.grants' })
  const app = (await findApp(db, context.lang, appId)) ?? fail('resource.not-found')
  const [rows, stored, people, reach] = await Promise.all([
    grantRows(db, context.lang, appId),
    storedGrants(db, appId),
    peopleOfApps(db, [appId]),
    reachFor(deps, actor),
  ])
  const foreign = new Set((await foreignOf(db, reach, rows)).map(keyOf))
  return {
    appId: app.app_id,
    appCode: app.app_code,
    nameZh: app.name_zh,
    nameEn: app.name_en ?? '',
    status: app.status,
    list: rows.map((row) => ({
      subject: row.subject,
      id: row.id,
      name: row.name,
      effect: row.effect,
      ...(row.expires_at ? { expireTime: wireTime(row.expires_at) } : {}),
      people: row.people,
      changeable: !foreign.has(keyOf(row)),
      idle: row.idle,
    })),
    people: people.get(app.app_id) ?? 0,
    version: versionOf(stored),
  }
}

/** Returns the people who would gain and lose an application under other grants. */
export async function previewGrants(
  deps: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  written: Grants,
) {
  const { db, wireTime } = deps
  const { appId } = written
  await requireManaged(db, actor, context, { appId, action: 'application.grants' })
  const then = wantedGrants(written, wireTime(context.now))
  await checkKnown(db, then)
  return difference(db, context.lang, { now: await storedGrants(db, appId), then })
}

const recorded = (grants: readonly (GivenGrant & { expireTime?: string | undefined })[]) =>
  grants.map(({ subject, id, effect, expireTime }) =>
    [effect, subject, id, ...(expireTime ? [expireTime] : [])].join(' '),
  )

/** Replaces the grants of an application; fails when a change concerns a subject outside the editor's reach. */
export async function writeGrants(
  deps: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  { version, ...written }: Written,
): Promise<{ version: string; added: number; removed: number }> {
  const { db, wireTime } = deps
  const { appId } = written
  await requireManaged(db, actor, context, { appId, action: 'application.grant' })
  const wanted = wantedGrants(written, wireTime(context.now))
  const reach = await reachFor(deps, actor)
  const done = await transact(db, async (trx) => {
    const [app] = await lockApps(trx, [appId])
    if (!app) fail('resource.not-found')
    const stored = await storedGrants(trx, app.app_id)
    if (version !== versionOf(stored)) fail('resource.changed')
    const { given, taken } = changesTo(wanted, stored, wireTime)
    await checkKnown(trx, given)
    if ((await foreignOf(trx, reach, [...given, ...taken])).length > 0) return 'foreign'
    if (given.length + taken.length > 0) {
      await removeGrants(trx, app.app_id, taken)
      await putGrants(trx, app.app_id, given, context.now)
    }
    const written = (grant: StoredGrant) => ({
      ...grant,
      expireTime: grant.expiresAt ? wireTime(grant.expiresAt) : undefined,
    })
    await recordChange(trx, context, actor, {
      action: 'application.grant',
      target: { type: 'application', id: app.app_id },
      before: { grants: recorded(stored.map(written)) },
      after: { grants: recorded((await storedGrants(trx, app.app_id)).map(written)) },
    })
    return {
      version: versionOf(await storedGrants(trx, app.app_id)),
      added: given.length,
      removed: taken.length,
    }
  })
  if (done !== 'foreign') return done
  await auditDenial(db, context, actor, {
    action: 'application.grant',
    target: { type: 'application', id: appId },
  })
  return fail('managed-app.foreign-subject')
}

/** Returns those people whom the editor may grant an application to. */
export async function withinReach(
  deps: AppAdministrationDeps,
  actor: Actor,
  userNos: readonly string[],
): Promise<ReadonlySet<string>> {
  return (await reachFor(deps, actor)).people(deps.db, userNos)
}
