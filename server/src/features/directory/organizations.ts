import {
  deepestOrganization,
  type Organization,
  type organizations,
} from '@iambiz/contract/features/directory/organizations.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Selectable } from 'kysely'
import type { Actor, Caller, RequestContext } from '#server/platform/actor.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { named } from '#server/platform/named.ts'
import { readingOf } from '#server/platform/reading.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { DirectoryDeps } from './deps.ts'
import { keepSuperManager, lockRights } from './lock-rights.ts'
import {
  codesBelow,
  countedOrganizations,
  organizationRows,
  organizationUse,
  peopleIn,
} from './organization-reports.ts'
import * as store from './organization-store.ts'
import { height, inTreeOrder, pathUp, placed } from './tree.ts'

type Calls = typeof organizations
type Body<K extends keyof Calls> = ReceivedOf<Calls[K]> extends { body: infer B } ? B : never
type Written = Body<'POST /iam-authority/v1/admin/org/saveOrUpdate'>
type Moved = Body<'POST /iam-authority/v1/admin/org/move'>

type Row = Selectable<Tables['organization']>

const nameOf = ({ name_zh: zh, name_en: en }: Pick<Row, 'name_zh' | 'name_en'>) => ({
  zh,
  ...(en === null ? {} : { en }),
})

const toOrganization = (row: Row & { people: number }, lang: Language): Organization => ({
  orgCode: row.org_code,
  orgName: named(lang, { nameZh: row.name_zh, nameEn: row.name_en }),
  name: nameOf(row),
  pinyin: row.pinyin,
  initials: row.initials,
  ...(row.parent_code === null ? {} : { parentCode: row.parent_code }),
  sortNo: row.sort_no,
  status: row.status,
  people: row.people,
  revision: row.revision,
})

/** Returns the values for the operation log. */
export const recorded = (row: Row) => ({
  nameZh: row.name_zh,
  nameEn: row.name_en,
  parentCode: row.parent_code,
  sortNo: row.sort_no,
  status: row.status,
})

const targetOf = (id: string) => ({ type: 'organization', id })

async function present(db: Db, orgCode: string, lang: Language): Promise<Organization> {
  const row = (await store.findOrganization(db, orgCode)) ?? fail('resource.not-found')
  return toOrganization({ ...row, people: await peopleIn(db, orgCode) }, lang)
}

export const organizationTree = async ({ db }: DirectoryDeps, { lang }: RequestContext) => ({
  list: inTreeOrder(await countedOrganizations(db)).map((row) => toOrganization(row, lang)),
})

const columnsOf = ({ name }: Written) => ({
  name_zh: name.zh,
  name_en: name.en || null,
  ...readingOf(name.zh),
})

/** Adds an organization, under `lockRights`; returns its code. */
export async function createOrganization(
  trx: Db,
  actor: Caller,
  context: RequestContext,
  written: Written,
): Promise<string> {
  const { orgCode = fail('organization.code-needed', { field: 'orgCode' }), parentCode } = written
  const rows = await organizationRows(trx)
  const byCode = new Map(rows.map((row) => [row.org_code, row]))
  const parent = parentCode === undefined ? undefined : byCode.get(parentCode)
  if (parentCode !== undefined) {
    if (!parent) fail('organization.parent', { field: 'parentCode' })
    if (parent.status === 0) fail('organization.parent-disabled', { field: 'parentCode' })
    if (pathUp(byCode, parentCode).length >= deepestOrganization) fail('organization.too-deep')
  }
  const siblings = rows.filter(({ parent_code }) => parent_code === (parentCode ?? null))
  const inserted = await store.insertOrganization(trx, {
    org_code: orgCode,
    ...columnsOf(written),
    parent_code: parentCode ?? null,
    sort_no: (siblings.at(-1)?.sort_no ?? 0) + 10,
    created_at: context.now,
    updated_at: context.now,
  })
  if (!inserted) fail('organization.exists', { field: 'orgCode' })
  const after = (await store.findOrganization(trx, orgCode)) ?? fail('resource.not-found')
  await recordChange(trx, context, actor, {
    action: 'organization.create',
    target: targetOf(orgCode),
    after: recorded(after),
  })
  return orgCode
}

/** Renames an organization at the revision that was read; `stale` where another person changed it first. */
export async function renameOrganization(
  trx: Db,
  actor: Caller,
  context: RequestContext,
  written: Written & { id: string },
) {
  const { id, orgCode, parentCode, revision } = written
  const before = (await store.findOrganization(trx, id)) ?? fail('resource.not-found')
  // The code cannot change, and `org/move` changes the parent.
  const isElsewhere = parentCode !== undefined && parentCode !== before.parent_code
  if ((orgCode !== undefined && orgCode !== id) || isElsewhere) fail('request.invalid')
  if (before.revision !== revision) return 'stale'
  await store.renameOrganization(trx, id, columnsOf(written), context.now)
  const after = { ...before, ...columnsOf(written) }
  await recordChange(trx, context, actor, {
    action: 'organization.update',
    target: targetOf(id),
    before: recorded(before),
    after: recorded(after),
  })
  return id
}

export async function saveOrganization(
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<Organization> {
  const { id } = written
  const saved = await transact(db, async (trx) => {
    await lockRights(trx)
    return id === undefined
      ? createOrganization(trx, actor, context, written)
      : renameOrganization(trx, actor, context, { ...written, id })
  })
  if (saved === 'stale' && id !== undefined)
    fail('resource.changed', { current: await present(db, id, context.lang) })
  return present(db, saved, context.lang)
}

type Rows = ReadonlyMap<string, Row>

/** Refuses to enable an organization below a disabled one, unless that one is enabled too. */
function refuseBelowDisabled(rows: Rows, chosen: readonly string[]): void {
  const above = chosen.flatMap((code) => pathUp(rows, code).slice(1))
  if (above.some((code) => rows.get(code)?.status === 0 && !chosen.includes(code)))
    fail('organization.parent-disabled')
}

type Switching = { ids: readonly string[]; status: 0 | 1 }

/** Disables organizations with all below them, or enables the named ones; under `lockRights`. */
export async function switchLocked(
  trx: Db,
  actor: Caller,
  context: RequestContext,
  { ids, status }: Switching,
): Promise<{ changed: number }> {
  const rows = new Map((await organizationRows(trx)).map((row) => [row.org_code, row]))
  const chosen = [...new Set(ids)]
  if (chosen.some((code) => !rows.has(code))) fail('resource.not-found')
  if (status === 1) refuseBelowDisabled(rows, chosen)
  const meant = status === 1 ? chosen : await codesBelow(trx, chosen)
  const changed = await store.switchOrganizations(trx, meant, status, context.now)
  if (status === 0) await keepSuperManager(trx)
  const action = `organization.${status === 1 ? 'enable' : 'disable'}`
  for (const code of changed)
    await recordChange(trx, context, actor, {
      ...{ action, target: targetOf(code) },
      ...{ before: { status: 1 - status }, after: { status } },
    })
  return { changed: changed.length }
}

/** Refuses an impossible position; `rows` are all organizations. */
function refusePlace(rows: Rows, moved: Row, parentCode: string | undefined): void {
  if (parentCode === undefined) return
  const parent = rows.get(parentCode) ?? fail('organization.parent')
  const above = pathUp(rows, parentCode)
  if (above.includes(moved.org_code)) fail('organization.cycle')
  if (parent.status === 0 && moved.status === 1) fail('organization.parent-disabled')
  if (above.length + height([...rows.values()], moved.org_code) > deepestOrganization)
    fail('organization.too-deep')
}

/** Returns the children of an organization, in order. */
const siblingsBelow = (rows: Rows, parentCode: string | null) =>
  [...rows.values()].filter(({ parent_code }) => parent_code === parentCode)

/** Moves an organization, under `lockRights`, at the revision that was read; `stale` where that is outdated. */
export async function moveLocked(trx: Db, actor: Caller, context: RequestContext, asked: Moved) {
  const { orgCode, parentCode, beforeCode, revision } = asked
  const rows = new Map((await organizationRows(trx)).map((row) => [row.org_code, row]))
  const before = rows.get(orgCode) ?? fail('resource.not-found')
  if (before.revision !== revision) return 'stale'
  refusePlace(rows, before, parentCode)
  const parentNow = parentCode ?? null
  const present = siblingsBelow(rows, parentNow)
  const others = present.filter(({ org_code }) => org_code !== orgCode)
  const at = beforeCode === undefined ? others.length : others.findIndex((row) => row.org_code === beforeCode)
  if (at < 0) fail('organization.sibling')
  // Dropped at its own position: nothing to write.
  if (present.indexOf(before) === at) return 'done'
  const places = placed(others.toSpliced(at, 0, before), orgCode)
  const placements = places.map((place) => ({ ...place, parentCode: parentNow }))
  await store.placeOrganizations(trx, orgCode, placements, context.now)
  const sortNo = places.find((place) => place.orgCode === orgCode)?.sortNo ?? before.sort_no
  await recordChange(trx, context, actor, {
    action: 'organization.move',
    target: targetOf(orgCode),
    before: recorded(before),
    after: recorded({ ...before, parent_code: parentNow, sort_no: sortNo }),
  })
  return 'done'
}

export async function moveOrganization(
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  asked: Moved,
): Promise<Organization> {
  const moved = await transact(db, async (trx) => {
    await lockRights(trx)
    return moveLocked(trx, actor, context, asked)
  })
  const current = await present(db, asked.orgCode, context.lang)
  return moved === 'stale' ? fail('resource.changed', { current }) : current
}

/** Handles a foreign key violation: a row that our own checks do not cover refers to it. */
function orInUse(error: { code?: string }): never {
  if (error.code === '23503') fail('organization.in-use')
  throw error
}

const refusals = {
  children: 'organization.has-children',
  people: 'organization.has-people',
  grants: 'organization.in-use',
} as const

/** Deletes organizations under `lockRights`; a reference to one of them prevents deleting all. */
export async function deleteLocked(
  trx: Db,
  actor: Caller,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const chosen = [...new Set(ids)]
  const use = await organizationUse(trx, chosen)
  if (use) fail(refusals[use])
  const gone = await store.deleteOrganizations(trx, chosen).catch(orInUse)
  if (gone.length < chosen.length) fail('resource.not-found')
  for (const row of gone)
    await recordChange(trx, context, actor, {
      action: 'organization.delete',
      target: targetOf(row.org_code),
      before: recorded(row),
    })
  return { deleted: gone.length }
}

export const deleteOrganizations = (
  { db }: DirectoryDeps,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number }> =>
  transact(db, async (trx) => {
    await lockRights(trx)
    return deleteLocked(trx, actor, context, ids)
  })
