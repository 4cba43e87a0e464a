import { readingOf } from '@iambiz/server/platform/reading.ts'
import type { Kysely } from 'kysely'
import { applicationId } from './catalogue.ts'
import { insertRows } from './insert-store.ts'
import type { Zone } from './zones.ts'

async function insertMetrics<T>(db: Kysely<T>, zones: readonly Zone[]): Promise<void> {
  await insertRows(
    db,
    'zone_metric',
    {
      ...{ zone_code: 'text', metric_code: 'text', name_zh: 'text', name_en: 'text', unit_zh: 'text' },
      ...{ unit_en: 'text', better: 'text', target: 'float8', sort_no: 'int' },
    },
    zones.flatMap(({ code: zone, metrics }) =>
      metrics.map(({ code, name, unit, better, target }, index) => [
        ...[zone, code, name.zh, name.en, unit.zh, unit.en, better, target],
        (index + 1) * 10,
      ]),
    ),
  )
  await insertRows(
    db,
    'zone_metric_month',
    { zone_code: 'text', metric_code: 'text', month: 'text', value: 'float8' },
    zones.flatMap(({ code: zone, metrics }) =>
      metrics.flatMap(({ code, months }) => months.map(({ month, value }) => [zone, code, month, value])),
    ),
  )
}

/** The zones with their content; articles link to pages of the demo applications. */
export async function insertZones<T>(
  db: Kysely<T>,
  zones: readonly Zone[],
  demoBaseUrl: string,
): Promise<void> {
  await insertRows(
    db,
    'zone',
    {
      ...{ zone_code: 'text', name_zh: 'text', name_en: 'text', slogan_zh: 'text', slogan_en: 'text' },
      ...{ icon: 'text', hue: 'int', sort_no: 'int', pinyin: 'text', initials: 'text' },
    },
    zones.map(({ code, name, slogan, icon, hue }, index) => {
      const { pinyin, initials } = readingOf(name.zh)
      return [
        ...[code, name.zh, name.en, slogan.zh, slogan.en, icon, hue],
        ...[(index + 1) * 10, pinyin, initials],
      ]
    }),
  )
  await insertMetrics(db, zones)
  await insertRows(
    db,
    'zone_application',
    { zone_code: 'text', app_id: 'uuid', sort_no: 'int' },
    zones.flatMap(({ code, applications }) =>
      applications.map((application, index) => [code, applicationId(application), (index + 1) * 10]),
    ),
  )
  await insertRows(
    db,
    'zone_article',
    {
      ...{ article_id: 'uuid', zone_code: 'text', kind: 'text', title_zh: 'text', title_en: 'text' },
      ...{ text_zh: 'text', text_en: 'text', url: 'text', published_at: 'timestamptz' },
    },
    zones.flatMap(({ code, articles }) =>
      articles.map(({ id, kind, title, text, application, publishedAt }) => [
        ...[id, code, kind, title.zh, title.en, text?.zh ?? null, text?.en ?? null],
        application ? `${demoBaseUrl}/apps/${application}` : null,
        publishedAt,
      ]),
    ),
  )
}
