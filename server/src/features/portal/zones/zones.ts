import { type ZoneBlock, type ZoneMetric, zoneBlock } from '@iambiz/contract/features/portal/zones.ts'
import type { Audience } from '@iambiz/contract/platform/audience.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Selection } from '#server/platform/actor.ts'
import { isForAll, reaches } from '#server/platform/audience.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Reading } from '#server/platform/reading.ts'
import type { Rights } from '#server/platform/rights.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import {
  type ArticleRow,
  articleRows,
  linkRows,
  type MetricRow,
  type MonthRow,
  metricRows,
  monthRows,
  type ZoneRow,
  zoneRows,
} from './store.ts'

type Words = Readonly<Record<Language, string>>

export type Metric = {
  readonly code: string
  readonly name: Words
  readonly unit: Words
  readonly better: ZoneMetric['better']
  readonly target: number | null
  /** Oldest first, never empty. */
  readonly trend: ZoneMetric['trend']
}

export type Article = {
  readonly id: string
  readonly kind: ArticleRow['kind']
  readonly title: Words
  readonly text: Words
  /** Whether readers of a language get a formatted text. */
  readonly hasContent: Readonly<Record<Language, boolean>>
  readonly url: string | null
  readonly publishedAt: Date
}

/** A zone as shared by all readers. */
export type Zone = {
  readonly id: string
  readonly code: string
  readonly name: Words
  readonly reading: Reading
  readonly slogan: Words
  readonly icon: string
  readonly hue: number
  readonly pictureId: string | null
  readonly blocks: readonly ZoneBlock[]
  readonly audience: Audience
  readonly metrics: readonly Metric[]
  readonly appIds: readonly string[]
  /** In page order, including those whose publication time has not come. */
  readonly articles: readonly Article[]
}

/** Number of months of a trend. */
const trendLength = 12

const words = (zh: string | null, en: string | null): Words => ({ zh: zh ?? '', en: en ?? zh ?? '' })

/** Returns the metric, or nothing where it has no values to show. */
function toMetric(row: MetricRow, months: readonly MonthRow[]): Metric[] {
  if (months.length === 0) return []
  return [
    {
      code: row.metric_code,
      name: words(row.name_zh, row.name_en),
      unit: words(row.unit_zh, row.unit_en),
      better: row.better,
      target: row.target,
      trend: months.slice(-trendLength).map(({ month, value }) => ({ month, value })),
    },
  ]
}

const toArticle = (row: ArticleRow): Article => ({
  id: row.article_id,
  kind: row.kind,
  title: words(row.title_zh, row.title_en),
  text: words(row.text_zh, row.text_en),
  hasContent: { zh: row.has_zh, en: row.has_en || row.has_zh },
  url: row.url,
  publishedAt: row.published_at,
})

/** Returns the stored order of blocks, without blocks that this release does not know. */
export const blocksOf = (blocks: readonly string[]): ZoneBlock[] =>
  blocks.flatMap((block) => zoneBlock.safeParse(block).data ?? [])

const metricKey = (row: { zone_code: string; metric_code: string }) => `${row.zone_code} ${row.metric_code}`

async function loadZones(db: Db): Promise<ReadonlyMap<string, Zone>> {
  const [zones, metrics, months, links, articles] = await Promise.all([
    zoneRows(db),
    metricRows(db),
    monthRows(db),
    linkRows(db),
    articleRows(db),
  ])
  const monthsOf = Map.groupBy(months, metricKey)
  const inZone = <Row extends { zone_code: string }>(rows: readonly Row[]) => {
    const byZone = Map.groupBy(rows, ({ zone_code }) => zone_code)
    return ({ zone_code }: ZoneRow): readonly Row[] => byZone.get(zone_code) ?? []
  }
  const [metricsOf, linksOf, articlesOf] = [inZone(metrics), inZone(links), inZone(articles)]
  return new Map(
    zones.map((row) => [
      row.zone_code,
      {
        id: row.zone_id,
        code: row.zone_code,
        name: words(row.name_zh, row.name_en),
        reading: { pinyin: row.pinyin, initials: row.initials },
        slogan: words(row.slogan_zh, row.slogan_en),
        icon: row.icon,
        hue: row.hue,
        pictureId: row.picture_id,
        blocks: blocksOf(row.blocks),
        audience: { orgCodes: row.org_codes, roleNos: row.role_nos },
        metrics: metricsOf(row).flatMap((metric) => toMetric(metric, monthsOf.get(metricKey(metric)) ?? [])),
        appIds: linksOf(row).map(({ app_id }) => app_id),
        articles: articlesOf(row).map(toArticle),
      },
    ]),
  )
}

/** Returns the zones at a version, by code, in the order of home; see `versionedCache`. */
export type ReadZones = (version: string) => Promise<ReadonlyMap<string, Zone>>

export const keepZones = (db: Db): ReadZones => versionedCache(() => loadZones(db))

type Zones = ReadonlyMap<string, Zone>

/** Returns the zones that the organization and role may see; the same object where these are all. */
export function zonesFor(zones: Zones, rights: Rights, selection: Selection | null): Zones {
  if ([...zones.values()].every(({ audience }) => isForAll(audience))) return zones
  return new Map([...zones].filter(([, { audience }]) => reaches(rights, audience, selection)))
}

/** Whether the publication time of an article has come. */
export const isOut = ({ publishedAt }: Pick<Article, 'publishedAt'>, now: Date): boolean => publishedAt <= now
