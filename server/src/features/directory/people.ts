import type { Person, PersonDetail, people } from '@iambiz/contract/features/directory/people.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { addressKey } from '@iambiz/contract/platform/mail-address.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { insertPerson, updatePerson } from '#server/platform/db/person-store.ts'
import { openSessions } from '#server/platform/db/session-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { deviceOf } from '#server/platform/device.ts'
import { fail } from '#server/platform/failure.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import type { Page } from '#server/platform/page.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { type By, guardAdministrator, mayAdministrators } from './administrators.ts'
import type { DirectoryDeps } from './deps.ts'
import { mailFormerAddresses } from './former-address.ts'
import { personKeywordOf } from './keyword.ts'
import { lockRights } from './lock-rights.ts'
import { refuseNameAtProvider } from './login-names.ts'
import { exchangePairs } from './memberships.ts'
import * as reports from './people-reports.ts'

type Calls = typeof people
type Body<K extends keyof Calls> = ReceivedOf<Calls[K]> extends { body: infer B } ? B : never
type Written = Body<'POST /iam-authority/v1/admin/user/saveOrUpdate'>

type Shown = { wireTime: DirectoryDeps['wireTime']; seesMobile: boolean }

function toPerson(row: reports.PersonRow, { wireTime, seesMobile }: Shown): Person {
  const { email, mobile } = row
  return {
    userNo: row.user_no,
    userName: row.user_name,
    name: { zh: row.name_zh, ...(row.name_en === null ? {} : { en: row.name_en }) },
    ...(email ? { email } : {}),
    ...(mobile ? { mobile: seesMobile ? mobile : maskedMobile(mobile) } : {}),
    status: row.status,
    orgName: row.org_name,
    pairs: row.pairs,
    ...(row.last_sign_in ? { lastSignInTime: wireTime(row.last_sign_in) } : {}),
    createTime: wireTime(row.created_at),
    revision: row.revision,
  }
}

/** Only super managers, who may change it, see the whole number, and only on the page of one person. */
export const seesMobile = ({ adminKind }: Actor) => adminKind === 'super_manager'

export async function peoplePage(
  { db, wireTime }: DirectoryDeps,
  actor: Actor,
  { lang }: RequestContext,
  { keyword, ...query }: Body<'POST /iam-authority/v1/admin/user/list'>,
): Promise<Page<Person>> {
  const asked = { ...query, keyword: personKeywordOf(keyword, { seesMobile: seesMobile(actor) }) }
  const page = await reports.peoplePage(db, lang, asked)
  return { ...page, list: page.list.map((row) => toPerson(row, { wireTime, seesMobile: false })) }
}

async function personOf(
  { db, wireTime }: DirectoryDeps,
  actor: Actor,
  { lang }: RequestContext,
  userNo: string,
): Promise<Person> {
  const row = (await reports.findPersonRow(db, lang, userNo)) ?? fail('resource.not-found')
  return toPerson(row, { wireTime, seesMobile: seesMobile(actor) })
}

export async function personDetail(
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  userNo: string,
): Promise<PersonDetail> {
  const { db, wireTime } = deps
  const { lang, now } = context
  const person = await personOf(deps, actor, context, userNo)
  const [held, sessions, delegations, owned] = await Promise.all([
    reports.personRoles(db, lang, userNo),
    openSessions(db, userNo, now, lang),
    reports.delegationCounts(db, userNo, now),
    reports.ownedApps(db, lang, userNo),
  ])
  return {
    ...person,
    held: held.map((row) => ({
      orgCode: row.org_code,
      orgName: row.org_name,
      roleNo: row.role_no,
      roleName: row.role_name,
      ...(row.admin_kind === null ? {} : { adminKind: row.admin_kind }),
      inUse: row.in_use,
      grantTime: wireTime(row.granted_at),
    })),
    sessions: sessions.map((session) => ({
      sessionId: session.session_id,
      current: session.session_id === actor.sessionId,
      loginTime: wireTime(session.created_at),
      lastTime: wireTime(session.last_used_at),
      ip: session.ip,
      ...(session.site ? { site: session.site } : {}),
      ...deviceOf(session.user_agent),
      env: session.env,
    })),
    delegations,
    owns: owned.map(({ app_id: appId, app_name: appName }) => ({ appId, appName })),
  }
}

const targetOf = (id: string) => ({ type: 'person', id })

type Row = Awaited<ReturnType<typeof reports.lockPeople>>[number]

/** Values for the operation log, with a masked number, because the log has more readers than may see numbers. */
const recorded = ({ name_zh, name_en, email, mobile, status }: Omit<Row, 'user_no' | 'revision'>) => ({
  nameZh: name_zh,
  nameEn: name_en,
  email,
  mobile: mobile === null ? null : maskedMobile(mobile),
  status,
})

/** Returns the columns to store; values that are not given stay unchanged. */
function columnsOf({ name, email, mobile }: Written, before?: Row) {
  const zh = name?.zh ?? before?.name_zh ?? fail('request.invalid', { field: 'name.zh' })
  return {
    name_zh: zh,
    name_en: name ? name.en || null : (before?.name_en ?? null),
    email: email === undefined ? (before?.email ?? null) : email || null,
    mobile: mobile === undefined ? (before?.mobile ?? null) : mobile || null,
  }
}

export type PersonColumns = ReturnType<typeof columnsOf>

/** Adds a person without roles; refuses a number or address that is taken. */
export async function createPerson(
  trx: Db,
  { caller, context }: By,
  { userNo, columns }: { userNo: string; columns: PersonColumns },
): Promise<void> {
  const { email } = columns
  if (await reports.isNameTaken(trx, userNo, userNo)) fail('person.number-taken', { field: 'userNo' })
  if (email && (await reports.isNameTaken(trx, email, userNo))) fail('person.email-taken', { field: 'email' })
  if (!(await insertPerson(trx, { user_no: userNo, ...columns }))) fail('person.exists', { field: 'userNo' })
  await recordChange(trx, context, caller, {
    ...{ action: 'person.create', target: targetOf(userNo) },
    after: recorded({ ...columns, status: 1 }),
  })
}

/** Updates a locked person; `false` where nothing differs. */
export async function changePerson(
  trx: Db,
  by: By,
  { before, columns }: { before: Row; columns: PersonColumns },
): Promise<boolean> {
  const { caller, context } = by
  const { user_no: userNo } = before
  const { email } = columns
  const isOther = email && addressKey(email) !== addressKey(before.email ?? '')
  if (isOther && (await reports.isNameTaken(trx, email, userNo)))
    fail('person.email-taken', { field: 'email' })
  const isChanged = await recordChange(trx, context, caller, {
    ...{ action: 'person.update', target: targetOf(userNo) },
    ...{ before: recorded(before), after: recorded({ ...before, ...columns }) },
  })
  if (!isChanged && before.mobile === columns.mobile) return false
  await guardAdministrator(trx, by, userNo)
  await updatePerson(trx, userNo, columns, context.now)
  await mailFormerAddresses(trx, [{ userNo, from: before.email, to: email }], context.now)
  await enqueue(trx, 'directory:settle-account', { userNo }, { key: `settle-account:${userNo}` })
  return true
}

export async function savePerson(
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<Person> {
  const { id, revision, orgCode, roleNo } = written
  const userNo = id ?? written.userNo ?? fail('person.code-needed', { field: 'userNo' })
  if (id !== undefined && written.userNo !== undefined && written.userNo !== id) fail('request.invalid')
  if (id === undefined) await refuseNameAtProvider(deps, userNo)
  const outcome = await transact(deps.db, async (trx) => {
    const by = { caller: actor, context, mayAdministrators: mayAdministrators(actor) }
    if (id === undefined) {
      if (orgCode !== undefined) await lockRights(trx)
      await createPerson(trx, by, { userNo, columns: columnsOf(written) })
      if (orgCode !== undefined && roleNo !== undefined)
        await exchangePairs(trx, actor, context, { give: [{ userNo, orgCode, roleNo }], take: [] })
      return 'done'
    }
    const [before] = await reports.lockPeople(trx, [userNo])
    if (!before) fail('resource.not-found')
    if (before.revision !== revision) return 'stale'
    await changePerson(trx, by, { before, columns: columnsOf(written, before) })
    return 'done'
  })
  const current = await personOf(deps, actor, context, userNo)
  return outcome === 'stale' ? fail('resource.changed', { current }) : current
}

/** Replaces the roles of a person. */
export async function replacePairs(
  deps: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  { userNo, entries, revision }: Body<'POST /iam-authority/v1/admin/user/orgRole'>,
): Promise<PersonDetail> {
  const outcome = await transact(deps.db, async (trx) => {
    await lockRights(trx)
    const [person] = await reports.lockPeople(trx, [userNo])
    if (!person) fail('resource.not-found')
    if (person.revision !== revision) return 'stale'
    const held = await reports.personRoles(trx, 'zh', userNo)
    const keyOf = (orgCode: string, roleNo: string) => `${orgCode} ${roleNo}`
    const now = new Set(held.map(({ org_code, role_no }) => keyOf(org_code, role_no)))
    const wanted = new Map(entries.map((entry) => [keyOf(entry.orgCode, entry.roleNo), { userNo, ...entry }]))
    await exchangePairs(trx, actor, context, {
      give: [...wanted].flatMap(([key, pair]) => (now.has(key) ? [] : [pair])),
      take: held.flatMap(({ org_code: orgCode, role_no: roleNo }) =>
        wanted.has(keyOf(orgCode, roleNo)) ? [] : [{ userNo, orgCode, roleNo }],
      ),
    })
    return 'done'
  })
  const current = await personDetail(deps, actor, context, userNo)
  return outcome === 'stale' ? fail('resource.changed', { current }) : current
}
