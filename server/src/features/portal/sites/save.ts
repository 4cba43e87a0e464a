import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { networksOf } from '#server/platform/db/network-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, unchanged, wordsOf } from '#server/platform/failure.ts'
import { typedRange } from '#server/platform/ip-range.ts'
import { insertSites, isTaken, lockSite, type SiteRow, updateSite } from './store.ts'

export type SiteDeps = {
  db: Db
  /** Runs a change in a transaction, and refuses it if sign-in policies that name the sites would lock people out. */
  changeSites: <T>(write: (trx: Db) => Promise<T>, actor: Actor, context: RequestContext) => Promise<T>
}

type Written = {
  id?: string | undefined
  revision?: number | undefined
  range: string
  nameZh: string
  nameEn: string
}

type Fault = 'site.range' | 'site.name' | 'site.exists'

/** Refuses and attaches the message to its field. */
function refuse(fault: Fault, { lang }: RequestContext): never {
  const field = fault === 'site.name' ? 'nameZh' : 'range'
  return fail(fault, { fields: [{ field, message: wordsOf(fault, lang) }] })
}

async function change(
  trx: Db,
  row: SiteRow,
  { id, revision }: { id: string; revision: number | undefined },
  context: RequestContext,
) {
  const before = unchanged(await lockSite(trx, id), revision)
  if (await isTaken(trx, row.address_range, id)) refuse('site.exists', context)
  return { id, revision: await updateSite(trx, id, row), before }
}

async function add(trx: Db, row: SiteRow, context: RequestContext) {
  const [added] = await insertSites(trx, [row])
  if (!added) return refuse('site.exists', context)
  return { id: added.site_id, revision: added.revision, before: undefined }
}

/** Handles a unique violation: another site got the range at the same moment. */
function orTaken(error: unknown, context: RequestContext): never {
  if (recordOf(error).code === '23505') refuse('site.exists', context)
  throw error
}

/** Adds a site, or changes the one with this id; returns its id and revision. */
export async function saveSite(
  { db, changeSites }: SiteDeps,
  actor: Actor,
  context: RequestContext,
  { id, revision, range, nameZh, nameEn }: Written,
): Promise<{ id: string; revision: number }> {
  const typed = typedRange(range) ?? refuse('site.range', context)
  if (nameZh === '') refuse('site.name', context)
  const [network = typed] = await networksOf(db, [typed])
  const row = {
    address_range: network,
    name_zh: nameZh,
    name_en: nameEn || null,
    updater_no: actor.userNo,
    updated_at: context.now,
  }
  const write = async (trx: Db) => {
    const saved =
      id === undefined ? await add(trx, row, context) : await change(trx, row, { id, revision }, context)
    const { before } = saved
    await audit(trx, context, actor, {
      action: before ? 'site.update' : 'site.create',
      target: { type: 'site', id: saved.id },
      detail: {
        range: network,
        nameZh,
        nameEn,
        ...(before
          ? { before: { range: before.address_range, nameZh: before.name_zh, nameEn: before.name_en } }
          : {}),
      },
    })
    return { id: saved.id, revision: saved.revision }
  }
  // No policy names a new site.
  const saving = id === undefined ? transact(db, write) : changeSites(write, actor, context)
  return saving.catch((error: unknown) => orTaken(error, context))
}
