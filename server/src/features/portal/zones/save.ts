import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { knownAudience } from '#server/platform/audience.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse, unchanged } from '#server/platform/failure.ts'
import { claimMissing, releaseFiles } from '#server/platform/files/store.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import * as store from './administration-store.ts'
import { lockArticlesOf } from './article-store.ts'
import { checkAlone, columnsOf, metricsOfWritten, recordedZone, type WrittenZone } from './written.ts'

export type ZoneAdministrationDeps = { db: Db; readRights: ReadRights }

const targetOf = (id: string) => ({ type: 'zone', id })

/** Links the zone to the picture of its banner, and releases the previous one. */
async function settlePicture(
  trx: Db,
  { userNo }: Actor,
  context: RequestContext,
  { zoneId, pictureId }: { zoneId: string; pictureId: string | undefined },
): Promise<void> {
  const fileIds = pictureId === undefined ? [] : [pictureId.toLowerCase()]
  const claim = { fileIds, purpose: 'image' as const, uploaderNo: userNo }
  if (!(await claimMissing(trx, claim, zoneId))) refuse('file.not-yours', 'pictureId', context)
  await releaseFiles(trx, zoneId, { purpose: 'image', except: fileIds })
}

const recordedNow = async (trx: Db, row: store.LockedZone) => {
  const [metrics, apps] = [await store.metricsOf(trx, row.zone_code), await store.appsOf(trx, row.zone_code)]
  return recordedZone(
    row,
    metrics,
    apps.map(({ app_id }) => app_id),
  )
}

/** Adds a zone, or replaces the one with this code; returns its code and revision. */
export async function saveZone(
  { db, readRights }: ZoneAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  written: WrittenZone,
): Promise<{ id: string; revision: number }> {
  checkAlone(written, context)
  const audience = knownAudience(await readRights(actor.versions.rights), written, context)
  const columns = columnsOf(written, audience, actor, context)
  const { id, pictureId } = written
  const appIds = written.appIds.map((appId) => appId.toLowerCase())
  return transact(db, async (trx) => {
    // The lock of the zone also protects its figures and applications.
    const locked =
      id === undefined ? undefined : unchanged((await store.lockZones(trx, [id]))[0], written.revision)
    const before = locked && (await recordedNow(trx, locked))
    if ((await store.countApps(trx, appIds)) !== appIds.length) refuse('zone.application', 'appIds', context)
    const zoneId = locked?.zone_id ?? randomUUID()
    await settlePicture(trx, actor, context, { zoneId, pictureId })
    const withPicture = { ...columns, picture_id: pictureId?.toLowerCase() ?? null }
    const after = locked
      ? await store.updateZone(trx, locked.zone_code, withPicture)
      : ((await store.insertZone(trx, { ...withPicture, zone_id: zoneId, zone_code: written.zoneCode })) ??
        refuse('zone.code-taken', 'zoneCode', context))
    const code = after.zone_code
    await store.replaceMetrics(trx, code, metricsOfWritten(written))
    await store.replaceApps(trx, code, appIds)
    await recordChange(trx, context, actor, {
      action: locked ? 'zone.update' : 'zone.create',
      target: targetOf(code),
      before,
      after: recordedZone(after, metricsOfWritten(written), appIds),
    })
    return { id: code, revision: after.revision }
  })
}

/** Switches a zone on or off; returns whether that changed it. */
export const switchZone = (
  { db }: ZoneAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  { zoneCode, status }: { zoneCode: string; status: 0 | 1 },
): Promise<{ changed: boolean }> =>
  transact(db, async (trx) => {
    const [row = fail('resource.not-found')] = await store.lockZones(trx, [zoneCode])
    if (row.status === status) return { changed: false }
    await store.updateZone(trx, zoneCode, { status, updater_no: actor.userNo, updated_at: context.now })
    await recordChange(trx, context, actor, {
      action: 'zone.status',
      target: targetOf(zoneCode),
      before: { status: row.status },
      after: { status },
    })
    return { changed: true }
  })

/** Sets the order of zones on home; requires every zone exactly once. */
export const orderZones = (
  { db }: ZoneAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  codes: readonly string[],
): Promise<{ changed: number }> =>
  transact(db, async (trx) => {
    const rows = await store.lockAllZones(trx)
    const known = new Set(rows.map(({ zone_code }) => zone_code))
    const isWhole = codes.length === known.size && new Set(codes).size === known.size
    if (!isWhole || !codes.every((code) => known.has(code))) fail('zone.order')
    const before = rows.toSorted((a, b) => a.sort_no - b.sort_no).map(({ zone_code }) => zone_code)
    if (codes.length > 0) await store.sortZones(trx, codes)
    const isChanged = await recordChange(trx, context, actor, {
      action: 'zone.sort',
      target: targetOf('all'),
      before: { zoneCodes: before },
      after: { zoneCodes: codes },
    })
    return { changed: isChanged ? codes.length : 0 }
  })

/** Deletes zones with their figures and articles; a later sweep deletes their pictures. */
export const removeZones = (
  { db }: ZoneAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number }> =>
  transact(db, async (trx) => {
    const rows = await store.lockZones(trx, ids)
    const codes = rows.map(({ zone_code }) => zone_code)
    if (codes.length === 0) return { deleted: 0 }
    const articles = await lockArticlesOf(trx, codes)
    const before = new Map<string, Record<string, unknown>>()
    for (const row of rows) {
      const titles = articles.flatMap(({ zone_code, title_zh }) =>
        zone_code === row.zone_code ? title_zh : [],
      )
      before.set(row.zone_code, { ...(await recordedNow(trx, row)), articles: titles })
    }
    await store.deleteZones(trx, codes)
    for (const subject of [...rows.map(({ zone_id }) => zone_id), ...articles.map((one) => one.article_id)])
      await releaseFiles(trx, subject, { purpose: 'image', except: [] })
    for (const code of codes)
      await recordChange(trx, context, actor, {
        action: 'zone.delete',
        target: targetOf(code),
        before: before.get(code),
      })
    return { deleted: codes.length }
  })
