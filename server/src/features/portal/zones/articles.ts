import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { longestOfArticle, type zoneAdministration } from '@iambiz/contract/zone-administration.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { once } from '#server/platform/client-token.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse, unchanged } from '#server/platform/failure.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { withOwnCopies } from '#server/platform/files/copies.ts'
import { claimMissing, releaseFiles } from '#server/platform/files/store.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { picturesIn, richText, withPictures } from '#server/platform/rich-text.ts'
import { isAddress } from '#server/platform/web-address.ts'
import { lockZones } from './administration-store.ts'
import * as store from './article-store.ts'

type Written = ReceivedOf<
  (typeof zoneAdministration)['POST /iam-authority/v1/admin/zone/article/saveOrUpdate']
>['body']

const targetOf = (id: string) => ({ type: 'zone-article', id })

const recorded = (row: store.LockedArticle) => ({
  zoneCode: row.zone_code,
  kind: row.kind,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  textZh: row.text_zh,
  textEn: row.text_en,
  contentZh: row.content_zh,
  contentEn: row.content_en,
  url: row.url,
  status: row.status,
  publishTime: row.published_at,
})

/** Returns sanitized HTML; `null` where nothing visible is left. */
function cleaned(html: string, field: keyof Written, context: RequestContext): string | null {
  const text = richText(html)
  if ([...text].length > longestOfArticle.content) refuse('zone.article-long', field, context)
  return /<img\b/.test(text) || /[^\s\p{C}\p{Z}]/u.test(text.replace(/<[^>]*>/g, '')) ? text : null
}

function columnsOf(written: Written, { userNo }: Actor, context: RequestContext) {
  const { url, status } = written
  if (url && (!isAddress(url) || /\s/.test(url))) refuse('zone.address', 'url', context)
  const texts = {
    text_zh: written.textZh || null,
    text_en: written.textEn || null,
    content_zh: cleaned(written.contentZh, 'contentZh', context),
    content_en: cleaned(written.contentEn, 'contentEn', context),
  }
  if (status === 1 && !url && !texts.text_zh && !texts.content_zh)
    refuse('zone.article-empty', 'contentZh', context)
  return {
    ...texts,
    zone_code: written.zoneCode,
    kind: written.kind,
    title_zh: written.titleZh,
    title_en: written.titleEn || null,
    url: url || null,
    status,
    published_at: store.instant(written.publishTime),
    updater_no: userNo,
    updated_at: context.now,
  }
}

/** Links an article to the pictures in its texts, and releases those that it no longer contains. */
async function settlePictures(
  trx: Db,
  { userNo }: Actor,
  context: RequestContext,
  { article_id, content_zh, content_en }: store.LockedArticle,
): Promise<void> {
  const texts = { contentZh: picturesIn(content_zh ?? ''), contentEn: picturesIn(content_en ?? '') }
  for (const [field, fileIds] of Object.entries(texts)) {
    const claim = { fileIds, purpose: 'image' as const, uploaderNo: userNo }
    if (!(await claimMissing(trx, claim, article_id))) refuse('file.not-yours', field, context)
  }
  await releaseFiles(trx, article_id, { purpose: 'image', except: Object.values(texts).flat() })
}

async function lockedArticle(trx: Db, id: string, { revision, zoneCode }: Written) {
  const [row = fail('resource.not-found')] = await store.lockArticles(trx, [id])
  if (row.zone_code !== zoneCode) fail('resource.not-found')
  return unchanged(row, revision)
}

type Saved = { id: string; revision: number }

async function write(
  trx: Db,
  actor: Actor,
  context: RequestContext,
  { written, columns }: { written: Written; columns: ReturnType<typeof columnsOf> },
): Promise<Saved> {
  const { id } = written
  // Locks the zone: a concurrent deletion of the zone waits and then deletes the article too.
  if ((await lockZones(trx, [written.zoneCode])).length === 0) fail('resource.not-found')
  const before = id === undefined ? undefined : await lockedArticle(trx, id, written)
  const after = before
    ? await store.updateArticle(trx, before.article_id, columns)
    : await store.insertArticle(trx, { ...columns, author_no: actor.userNo })
  await settlePictures(trx, actor, context, after)
  await recordChange(trx, context, actor, {
    action: before ? 'zone-article.update' : 'zone-article.create',
    target: targetOf(after.article_id),
    before: before && recorded(before),
    after: recorded(after),
  })
  return { id: after.article_id, revision: after.revision }
}

/** Adds an article, or changes the one with this id. */
export async function saveArticle(
  deps: { db: Db; contents: FileContents },
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<Saved> {
  const { db } = deps
  const columns = columnsOf(written, actor, context)
  if (written.id !== undefined) return transact(db, (trx) => write(trx, actor, context, { written, columns }))
  const call = 'POST /iam-authority/v1/admin/zone/article/saveOrUpdate'
  const fileIds = picturesIn(`${columns.content_zh}${columns.content_en}`)
  return once<Saved>(db, { call, actor, context, body: written }, (firstTime) =>
    withOwnCopies(deps, actor, context, {
      ...{ fileIds, purpose: 'image' },
      write: (copies) => {
        const own = {
          ...columns,
          content_zh: columns.content_zh && withPictures(columns.content_zh, copies),
          content_en: columns.content_en && withPictures(columns.content_en, copies),
        }
        return transact(db, (trx) =>
          firstTime(trx, () => write(trx, actor, context, { written, columns: own })),
        )
      },
    }),
  )
}

/** Sets the order of a zone's articles; those that are not listed come first, newest first. */
export const orderArticles = (
  { db }: { db: Db },
  actor: Actor,
  context: RequestContext,
  { zoneCode, ids }: { zoneCode: string; ids: readonly string[] },
): Promise<{ changed: number }> =>
  transact(db, async (trx) => {
    if ((await lockZones(trx, [zoneCode])).length === 0) fail('resource.not-found')
    const rows = await store.lockArticlesOf(trx, [zoneCode])
    const order = ids.map((id) => id.toLowerCase())
    const known = new Set(rows.map(({ article_id }) => article_id))
    if (new Set(order).size !== order.length || !order.every((id) => known.has(id))) fail('zone.order')
    const before = rows
      .filter(({ place }) => place !== null)
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
      .map(({ article_id }) => article_id)
    await store.placeArticles(trx, zoneCode, order)
    const isChanged = await recordChange(trx, context, actor, {
      action: 'zone-article.sort',
      target: { type: 'zone', id: zoneCode },
      before: { articles: before },
      after: { articles: order },
    })
    return { changed: isChanged ? order.length : 0 }
  })

/** Deletes articles; a later sweep deletes their pictures. */
export const removeArticles = (
  { db }: { db: Db },
  actor: Actor,
  context: RequestContext,
  ids: readonly string[],
): Promise<{ deleted: number }> =>
  transact(db, async (trx) => {
    const rows = await store.lockArticles(trx, ids)
    if (rows.length === 0) return { deleted: 0 }
    await store.deleteArticles(
      trx,
      rows.map(({ article_id }) => article_id),
    )
    for (const row of rows) {
      await releaseFiles(trx, row.article_id, { purpose: 'image', except: [] })
      await recordChange(trx, context, actor, {
        action: 'zone-article.delete',
        target: targetOf(row.article_id),
        before: recorded(row),
      })
    }
    return { deleted: rows.length }
  })
