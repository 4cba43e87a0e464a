import type { Audience } from '@iambiz/contract/platform/audience.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { toolAdministration } from '@iambiz/contract/tool-administration.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { knownAudience } from '#server/platform/audience.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse, unchanged } from '#server/platform/failure.ts'
import { readingOf } from '#server/platform/reading.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import { isAddress } from '#server/platform/web-address.ts'
import * as store from './store.ts'

export type ToolAdministrationDeps = {
  db: Db
  readRights: ReadRights
  /** Removes deleted entries from the recommendations for home. */
  forgetInTemplates: (trx: Db, codes: readonly string[]) => Promise<void>
}

type Written = ReceivedOf<
  (typeof toolAdministration)['POST /iam-authority/v1/admin/tool/saveOrUpdate']
>['body']

const targetOf = (id: string) => ({ type: 'tool', id })

const recorded = (row: store.ToolRow) => ({
  nameZh: row.name_zh,
  nameEn: row.name_en,
  descriptionZh: row.description_zh,
  descriptionEn: row.description_en,
  categoryZh: row.category_zh,
  categoryEn: row.category_en,
  icon: row.icon,
  address: row.path ?? row.url,
  openMode: row.open_mode,
  orgCodes: row.org_codes,
  roleNos: row.role_nos,
  status: row.status,
})

const screenOfPortal = /^\/home(\/[A-Za-z0-9-]{1,64}){0,4}$/

/** Returns the target of a link: a screen of the portal, or a full address. */
function placeOf(address: string, context: RequestContext): { path: string | null; url: string | null } {
  if (screenOfPortal.test(address)) return { path: address, url: null }
  return isAddress(address) && !/\s/.test(address)
    ? { path: null, url: address }
    : refuse('tool.address', 'address', context)
}

function columnsOf(written: Written, audience: Audience, { userNo }: Actor, { now }: RequestContext) {
  return {
    name_zh: written.nameZh,
    name_en: written.nameEn || null,
    description_zh: written.descriptionZh || null,
    description_en: written.descriptionEn || null,
    category_zh: written.categoryZh || null,
    category_en: written.categoryEn || null,
    icon: written.icon,
    org_codes: audience.orgCodes,
    role_nos: audience.roleNos,
    status: written.status,
    ...readingOf(written.nameZh),
    updater_no: userNo,
    updated_at: now,
  }
}

type Columns = ReturnType<typeof columnsOf>

/** Stores an entry; the address of a built-in tool cannot be changed. */
async function write(
  trx: Db,
  before: store.ToolRow | undefined,
  { written, columns, context }: { written: Written; columns: Columns; context: RequestContext },
): Promise<store.ToolRow> {
  if (before?.kind === 'tool') {
    if (written.address) refuse('tool.address', 'address', context)
    return store.updateTool(trx, before.tool_code, columns)
  }
  const link = { ...columns, ...placeOf(written.address, context), open_mode: written.openMode }
  if (before) return store.updateTool(trx, before.tool_code, link)
  const added = await store.insertLink(trx, { ...link, tool_code: written.toolCode })
  return added ?? refuse('tool.code-taken', 'toolCode', context)
}

/** Adds a quick link, or changes the entry with this code; returns its code and revision. */
export async function saveTool(
  { db, readRights }: ToolAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<{ id: string; revision: number }> {
  const { id, revision } = written
  const audience = knownAudience(await readRights(actor.versions.rights), written, context)
  const columns = columnsOf(written, audience, actor, context)
  return transact(db, async (trx) => {
    const before = id === undefined ? undefined : unchanged((await store.lockTools(trx, [id]))[0], revision)
    const after = await write(trx, before, { written, columns, context })
    await recordChange(trx, context, actor, {
      action: before ? 'tool.update' : 'tool.create',
      target: targetOf(after.tool_code),
      before: before && recorded(before),
      after: recorded(after),
    })
    return { id: after.tool_code, revision: after.revision }
  })
}

/** Switches entries on or off; returns how many changed. */
export const switchAll = (
  { db }: ToolAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 },
): Promise<{ changed: number }> =>
  transact(db, async (trx) => {
    const rows = (await store.lockTools(trx, ids)).filter((row) => row.status !== status)
    if (rows.length > 0)
      await store.switchTools(
        trx,
        rows.map(({ tool_code }) => tool_code),
        { status, updater_no: actor.userNo, updated_at: context.now },
      )
    for (const row of rows)
      await recordChange(trx, context, actor, {
        action: 'tool.status',
        target: targetOf(row.tool_code),
        before: { status: row.status },
        after: { status },
      })
    return { changed: rows.length }
  })

/** Sets the order of the library; requires every entry exactly once. */
export const orderTools = (
  { db }: ToolAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  codes: readonly string[],
): Promise<{ changed: number }> =>
  transact(db, async (trx) => {
    const rows = await store.lockLibrary(trx)
    const known = new Set(rows.map(({ tool_code }) => tool_code))
    const isWhole = new Set(codes).size === known.size && codes.length === known.size
    if (!isWhole || !codes.every((code) => known.has(code))) fail('tool.order')
    const before = rows.toSorted((a, b) => a.sort_no - b.sort_no).map(({ tool_code }) => tool_code)
    await store.sortTools(trx, codes)
    const isChanged = await recordChange(trx, context, actor, {
      action: 'tool.sort',
      target: targetOf('all'),
      before: { toolCodes: before },
      after: { toolCodes: codes },
    })
    return { changed: isChanged ? codes.length : 0 }
  })

/** Deletes links, all or none, and removes them from the recommendations for home. */
export const removeTools = (
  { db, forgetInTemplates }: ToolAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number }> =>
  transact(db, async (trx) => {
    const rows = await store.lockTools(trx, ids)
    const builtIn = rows.filter(({ kind }) => kind === 'tool').map(({ tool_code }) => tool_code)
    if (builtIn.length > 0) fail('tool.built-in', { ids: builtIn })
    if (rows.length > 0) {
      const codes = rows.map(({ tool_code }) => tool_code)
      await forgetInTemplates(trx, codes)
      await store.deleteTools(trx, codes)
    }
    for (const row of rows)
      await recordChange(trx, context, actor, {
        action: 'tool.delete',
        target: targetOf(row.tool_code),
        before: recorded(row),
      })
    return { deleted: rows.length }
  })
