import type {
  ListedZone,
  ManagedArticle,
  ManagedMetric,
  ManagedZone,
} from '@iambiz/contract/zone-administration.ts'
import { fail } from '#server/platform/failure.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { richText } from '#server/platform/rich-text.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import {
  appsOf,
  type DescribedZone,
  findZone,
  listedZones,
  type MetricWithMonths,
  metricsOf,
} from './administration-store.ts'
import { articlePage, type DescribedArticle, findArticle } from './article-store.ts'
import { orderArticles, removeArticles, saveArticle } from './articles.ts'
import { orderZones, removeZones, saveZone, switchZone, type ZoneAdministrationDeps } from './save.ts'
import { blocksOf } from './zones.ts'

type Deps = ZoneAdministrationDeps & { wireTime: WireTime; contents: FileContents }

const wordsOf = (row: DescribedZone, wireTime: WireTime) => ({
  zoneCode: row.zone_code,
  nameZh: row.name_zh,
  nameEn: row.name_en ?? '',
  icon: row.icon,
  hue: row.hue,
  orgCodes: row.org_codes,
  roleNos: row.role_nos,
  status: row.status,
  revision: row.revision,
  updaterName: row.updater_name,
  updateTime: wireTime(row.updated_at),
})

type ListedRow = Awaited<ReturnType<typeof listedZones>>[number]

const toListed = (row: ListedRow, wireTime: WireTime): ListedZone => ({
  ...wordsOf(row, wireTime),
  metrics: row.metrics,
  applications: row.applications,
  articles: row.articles,
  drafts: row.drafts,
})

const toMetric = (row: MetricWithMonths): ManagedMetric => ({
  code: row.metric_code,
  nameZh: row.name_zh,
  nameEn: row.name_en ?? '',
  unitZh: row.unit_zh,
  unitEn: row.unit_en ?? '',
  better: row.better,
  ...(row.target === null ? {} : { target: row.target }),
  months: row.months.map(({ month, value }) => ({ month, value })),
})

async function managedZone({ db, wireTime }: Deps, row: DescribedZone): Promise<ManagedZone> {
  const [metrics, apps] = await Promise.all([metricsOf(db, row.zone_code), appsOf(db, row.zone_code)])
  return {
    ...wordsOf(row, wireTime),
    sloganZh: row.slogan_zh ?? '',
    sloganEn: row.slogan_en ?? '',
    ...(row.picture_id ? { pictureId: row.picture_id } : {}),
    blocks: blocksOf(row.blocks),
    metrics: metrics.map(toMetric),
    applications: apps.map((app) => ({
      appId: app.app_id,
      nameZh: app.name_zh,
      nameEn: app.name_en ?? '',
      icon: app.icon,
      isOffered: app.status === 1 || app.status === 2,
    })),
  }
}

const articleWords = (row: DescribedArticle, wireTime: WireTime) => ({
  id: row.article_id,
  zoneCode: row.zone_code,
  kind: row.kind,
  titleZh: row.title_zh,
  titleEn: row.title_en ?? '',
  url: row.url ?? '',
  status: row.status,
  publishTime: wireTime(row.published_at),
  revision: row.revision,
  updaterName: row.updater_name,
  updateTime: wireTime(row.updated_at),
})

const toArticle = (row: DescribedArticle, wireTime: WireTime): ManagedArticle => ({
  ...articleWords(row, wireTime),
  textZh: row.text_zh ?? '',
  textEn: row.text_en ?? '',
  contentZh: richText(row.content_zh ?? ''),
  contentEn: richText(row.content_en ?? ''),
})

function articleRoutes(serve: Serve, deps: Deps): void {
  const { db, wireTime } = deps

  serve('POST /iam-authority/v1/admin/zone/article/list', async ({ body, context }) => {
    const { zoneCode, ...page } = body
    const found = await articlePage(db, context.lang, zoneCode, page)
    return {
      ...found,
      list: found.list.map((row) => ({
        ...articleWords(row, wireTime),
        isDue: row.published_at <= context.now,
      })),
    }
  })
  serve('POST /iam-authority/v1/admin/zone/article/detail', async ({ body, context }) =>
    toArticle((await findArticle(db, context.lang, body.id)) ?? fail('resource.not-found'), wireTime),
  )
  serve('POST /iam-authority/v1/admin/zone/article/saveOrUpdate', async ({ body, actor, context }) =>
    saveArticle(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/zone/article/sort', async ({ body, actor, context }) =>
    orderArticles(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/zone/article/delete', async ({ body, actor, context }) =>
    removeArticles(deps, actor, context, body.ids),
  )
}

/** Administration of zones and their articles. */
export function zoneAdministrationRoutes(serve: Serve, deps: Deps): void {
  const { db, wireTime } = deps

  serve('POST /iam-authority/v1/admin/zone/list', async ({ context }) => ({
    list: (await listedZones(db, context.lang)).map((row) => toListed(row, wireTime)),
  }))
  serve('POST /iam-authority/v1/admin/zone/detail', async ({ body, context }) =>
    managedZone(deps, (await findZone(db, context.lang, body.zoneCode)) ?? fail('resource.not-found')),
  )
  serve('POST /iam-authority/v1/admin/zone/saveOrUpdate', async ({ body, actor, context }) =>
    saveZone(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/zone/status', async ({ body, actor, context }) =>
    switchZone(deps, actor, context, body),
  )
  serve('POST /iam-authority/v1/admin/zone/sort', async ({ body, actor, context }) =>
    orderZones(deps, actor, context, body.zoneCodes),
  )
  serve('POST /iam-authority/v1/admin/zone/delete', async ({ body, actor, context }) =>
    removeZones(deps, actor, context, body.ids),
  )
  articleRoutes(serve, deps)
}
