import { randomUUID } from 'node:crypto'
import type { ManagedArticle, ManagedZone } from '@iambiz/contract/zone-administration.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { richText } from '@iambiz/server/platform/rich-text.ts'
import { requireKnown } from '#mock/audience.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import { chosenApps, zoneRows } from '#mock/zone-rows.ts'

const rowsOf = ({ company, memory }: Circumstances) => zoneRows(company, memory)

const requireZone = (asked: Circumstances, code: string): ManagedZone =>
  rowsOf(asked).zones.find(({ zoneCode }) => zoneCode === code) ?? fail('resource.not-found')

const requireArticle = (asked: Circumstances, id: string): ManagedArticle =>
  rowsOf(asked).articles.find((article) => article.id === id) ?? fail('resource.not-found')

const by = ({ company, lang, now }: Circumstances, userNo: string) => ({
  updaterName: company.nameOf(userNo, lang),
  updateTime: company.wireTime(now),
})

/** What was read has to be what is there. */
const requireCurrent = (row: { revision: number } | undefined, revision: number | undefined): void => {
  if (row && row.revision !== revision) fail('resource.changed')
}

export const zoneAdministrationHandlers = {
  'POST /iam-authority/v1/admin/zone/list': (asked) => {
    const { zones, articles } = rowsOf(asked)
    return {
      list: zones.map(
        ({ metrics, applications, sloganZh: _, sloganEn: __, blocks: ___, pictureId: ____, ...zone }) => {
          const own = articles.filter(({ zoneCode }) => zoneCode === zone.zoneCode)
          return {
            ...zone,
            ...{ metrics: metrics.length, applications: applications.length, articles: own.length },
            drafts: own.filter(({ status }) => status === 0).length,
          }
        },
      ),
    }
  },

  'POST /iam-authority/v1/admin/zone/detail': ({ body, ...asked }) => requireZone(asked, body.zoneCode),

  'POST /iam-authority/v1/admin/zone/saveOrUpdate': ({ body, caller, ...asked }) => {
    const { id, revision, zoneCode, appIds, ...written } = body
    const { zones } = rowsOf(asked)
    const before = id === undefined ? undefined : requireZone(asked, id)
    requireCurrent(before, revision)
    requireKnown(written)
    if (!before && zones.some((zone) => zone.zoneCode === zoneCode)) {
      const message = wordsOf('zone.code-taken', asked.lang)
      fail('zone.code-taken', { fields: [{ field: 'zoneCode', message }] })
    }
    const saved: ManagedZone = {
      ...written,
      zoneCode: before?.zoneCode ?? zoneCode,
      applications: chosenApps(appIds),
      revision: (before?.revision ?? 0) + 1,
      ...by(asked, caller.userNo),
    }
    if (before) zones.splice(zones.indexOf(before), 1, saved)
    else zones.push(saved)
    return { id: saved.zoneCode, revision: saved.revision }
  },

  'POST /iam-authority/v1/admin/zone/status': ({ body, ...asked }) => {
    const zone = requireZone(asked, body.zoneCode)
    if (zone.status === body.status) return { changed: false }
    Object.assign(zone, { status: body.status, revision: zone.revision + 1 })
    return { changed: true }
  },

  'POST /iam-authority/v1/admin/zone/sort': ({ body: { zoneCodes }, ...asked }) => {
    const { zones } = rowsOf(asked)
    if (new Set(zoneCodes).size !== zones.length || zoneCodes.length !== zones.length) fail('zone.order')
    zones.sort((one, other) => zoneCodes.indexOf(one.zoneCode) - zoneCodes.indexOf(other.zoneCode))
    return { changed: zones.length }
  },

  'POST /iam-authority/v1/admin/zone/delete': ({ body: { ids }, ...asked }) => {
    const rows = rowsOf(asked)
    const gone = rows.zones.filter(({ zoneCode }) => ids.includes(zoneCode))
    rows.zones = rows.zones.filter((zone) => !gone.includes(zone))
    rows.articles = rows.articles.filter(({ zoneCode }) => !ids.includes(zoneCode))
    return { deleted: gone.length }
  },

  'POST /iam-authority/v1/admin/zone/article/list': ({ body, ...asked }) =>
    pageOf(
      rowsOf(asked)
        .articles.filter(({ zoneCode }) => zoneCode === body.zoneCode)
        .map(({ textZh: _, textEn: __, contentZh: ___, contentEn: ____, ...article }) => ({
          ...article,
          isDue: article.publishTime <= asked.company.wireTime(asked.now),
        })),
      body,
    ),

  'POST /iam-authority/v1/admin/zone/article/detail': ({ body, ...asked }) => requireArticle(asked, body.id),

  'POST /iam-authority/v1/admin/zone/article/saveOrUpdate': ({ body, caller, ...asked }) => {
    const { id, revision, clientToken: _, ...written } = body
    const { articles } = rowsOf(asked)
    requireZone(asked, written.zoneCode)
    const before = id === undefined ? undefined : requireArticle(asked, id)
    requireCurrent(before, revision)
    const [contentZh, contentEn] = [richText(written.contentZh), richText(written.contentEn)]
    const hasSomething = written.url || written.textZh || contentZh
    if (written.status === 1 && !hasSomething) fail('zone.article-empty')
    const saved: ManagedArticle = {
      ...{ ...written, contentZh, contentEn, id: before?.id ?? randomUUID() },
      ...{ revision: (before?.revision ?? 0) + 1, ...by(asked, caller.userNo) },
    }
    if (before) articles.splice(articles.indexOf(before), 1, saved)
    else articles.unshift(saved)
    return { id: saved.id, revision: saved.revision }
  },

  'POST /iam-authority/v1/admin/zone/article/sort': ({ body: { ids }, ...asked }) => {
    const { articles } = rowsOf(asked)
    const placeOf = ({ id }: ManagedArticle) => ids.indexOf(id)
    articles.sort((one, other) => placeOf(one) - placeOf(other))
    return { changed: ids.length }
  },

  'POST /iam-authority/v1/admin/zone/article/delete': ({ body: { ids }, ...asked }) => {
    const rows = rowsOf(asked)
    const left = rows.articles.filter(({ id }) => !ids.includes(id))
    const deleted = rows.articles.length - left.length
    rows.articles = left
    return { deleted }
  },
} satisfies Handlers
