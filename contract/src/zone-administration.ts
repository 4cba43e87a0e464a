import { z } from 'zod'
import { zoneBlock, zoneCode, zoneMonth } from './features/portal/zones.ts'
import { audience, writtenAudience } from './platform/audience.ts'
import { clientToken } from './platform/client-token.ts'
import { endpoints } from './platform/endpoint.ts'
import { failures } from './platform/errors.ts'
import { fileId } from './platform/files.ts'
import { formattedText } from './platform/formatted-text.ts'
import { pageOf, paging } from './platform/page.ts'
import { revision, wireTime, writtenLine, writtenText, writtenTime } from './platform/shapes.ts'

/** Maximum lengths in characters (code points). */
const longestOfZone = { name: 80, slogan: 180, metricName: 40, unit: 20 } as const
export const longestOfArticle = { title: 80, text: 2000, content: 50_000, address: 2000 } as const

/** Maximum key figures of a zone, months per figure, and applications. */
export const mostOfZone = { metrics: 12, months: 120, applications: 60 } as const

const status = z.union([z.literal(0), z.literal(1)])
const hue = z.int().min(0).max(360)
const icon = z.string().regex(/^[a-z0-9-]{1,64}$/)

const blocks = z
  .array(zoneBlock)
  .min(1)
  .refine((chosen) => new Set(chosen).size === chosen.length)

const figure = z.object({ month: zoneMonth, value: z.number() })

const metric = {
  code: zoneCode,
  nameZh: writtenLine(longestOfZone.metricName).pipe(z.string().min(1)),
  nameEn: writtenLine(longestOfZone.metricName).default(''),
  unitZh: writtenLine(longestOfZone.unit).default(''),
  unitEn: writtenLine(longestOfZone.unit).default(''),
  better: z.enum(['lower', 'higher']),
  target: z.number().positive().lt(1e15).optional(),
}

const managedMetric = z.object({
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  unitZh: z.string(),
  unitEn: z.string(),
  better: z.enum(['lower', 'higher']),
  target: z.number().optional(),
  /** Oldest first. */
  months: z.array(figure),
})
export type ManagedMetric = z.output<typeof managedMetric>

const zoneWords = {
  zoneCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  hue: z.int(),
  ...audience,
  status,
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
}

const listedZone = z.object({
  ...zoneWords,
  metrics: z.int(),
  applications: z.int(),
  articles: z.int(),
  /** Number of draft articles. */
  drafts: z.int(),
})
export type ListedZone = z.output<typeof listedZone>

const chosenApp = z.object({
  appId: z.uuid(),
  nameZh: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  /** Neither draft nor offline: people with access see it in the zone. */
  isOffered: z.boolean(),
})
export type ChosenApp = z.output<typeof chosenApp>

const managedZone = z.object({
  ...zoneWords,
  sloganZh: z.string(),
  sloganEn: z.string(),
  /** Banner image; without one the banner is generated. */
  pictureId: fileId.optional(),
  blocks: z.array(zoneBlock),
  metrics: z.array(managedMetric),
  applications: z.array(chosenApp),
})
export type ManagedZone = z.output<typeof managedZone>

const articleWords = {
  id: z.uuid(),
  zoneCode: z.string(),
  kind: z.enum(['article', 'notice']),
  titleZh: z.string(),
  titleEn: z.string(),
  url: z.string(),
  /** 0 draft, 1 published; readers see it from its publication time on. */
  status,
  publishTime: wireTime,
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
}

const listedArticle = z.object({ ...articleWords, isDue: z.boolean() })
export type ListedArticle = z.output<typeof listedArticle>

const managedArticle = z.object({
  ...articleWords,
  textZh: z.string(),
  textEn: z.string(),
  contentZh: z.string(),
  contentEn: z.string(),
})
export type ManagedArticle = z.output<typeof managedArticle>

const access = 'super-manager'
const html = formattedText(longestOfArticle.content)

export const zoneAdministration = endpoints({
  'POST /iam-authority/v1/admin/zone/list': {
    access,
    about: 'All zones in the order of home, also those that are switched off.',
    body: z.strictObject({}).prefault({}),
    data: z.object({ list: z.array(listedZone) }),
  },
  'POST /iam-authority/v1/admin/zone/detail': {
    access,
    about: 'One zone with its key figures and applications; its articles are a list of their own.',
    body: z.strictObject({ zoneCode }),
    data: managedZone,
  },
  'POST /iam-authority/v1/admin/zone/saveOrUpdate': {
    access,
    about:
      'Adds a zone at the end, or replaces all of the one with this code but its articles, which needs the revision that was read.',
    body: z.strictObject({
      id: zoneCode.optional(),
      revision: revision.optional(),
      zoneCode,
      nameZh: writtenLine(longestOfZone.name).pipe(z.string().min(1)),
      nameEn: writtenLine(longestOfZone.name).default(''),
      sloganZh: writtenLine(longestOfZone.slogan).default(''),
      sloganEn: writtenLine(longestOfZone.slogan).default(''),
      icon,
      hue,
      pictureId: fileId.optional(),
      blocks,
      /** Values above the limits get an error of their own. */
      metrics: z.array(z.strictObject({ ...metric, months: z.array(figure).max(2000).default([]) })).max(200),
      appIds: z.array(z.uuid()).max(200).default([]),
      ...writtenAudience,
      status: status.default(0),
    }),
    data: z.object({ id: zoneCode, revision }),
  },
  'POST /iam-authority/v1/admin/zone/status': {
    access,
    about: 'Switches a zone on or off, at once for everybody.',
    body: z.strictObject({ zoneCode, status }),
    data: z.object({ changed: z.boolean() }),
  },
  'POST /iam-authority/v1/admin/zone/sort': {
    access,
    about: 'The order of the zones on home; takes all of them and no other.',
    body: z.strictObject({ zoneCodes: z.array(zoneCode).max(2000) }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/zone/delete': {
    access,
    about:
      'Deletes zones with their figures and articles. Its address then says that there is none. What is gone already is no failure.',
    body: z.strictObject({ ids: z.array(zoneCode).min(1).max(50) }),
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/zone/article/list': {
    access,
    searches: 'rows',
    about: 'Articles and notices of a zone in the order of its page, drafts and those to come among them.',
    body: paging.extend({ zoneCode }),
    data: pageOf(listedArticle),
  },
  'POST /iam-authority/v1/admin/zone/article/detail': {
    access,
    about: 'One article with its texts in both languages.',
    body: z.strictObject({ id: z.uuid() }),
    data: managedArticle,
  },
  'POST /iam-authority/v1/admin/zone/article/saveOrUpdate': {
    access,
    about:
      'Writes an article, or changes the one with this id, which needs the revision that was read. The same request under one clientToken is one article. Texts are cleaned of what runs or loads.',
    body: z.strictObject({
      id: z.uuid().optional(),
      revision: revision.optional(),
      clientToken: clientToken.optional(),
      zoneCode,
      kind: z.enum(['article', 'notice']),
      titleZh: writtenLine(longestOfArticle.title).pipe(z.string().min(1)),
      titleEn: writtenLine(longestOfArticle.title).default(''),
      textZh: writtenText(longestOfArticle.text).default(''),
      textEn: writtenText(longestOfArticle.text).default(''),
      contentZh: html.default(''),
      contentEn: html.default(''),
      url: writtenLine(longestOfArticle.address).default(''),
      status,
      publishTime: writtenTime,
    }),
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/zone/article/sort': {
    access,
    about:
      'The order of articles of a zone. Those that are not named come before them, the newest first; so do all where none is named.',
    body: z.strictObject({ zoneCode, ids: z.array(z.uuid()).max(200) }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/zone/article/delete': {
    access,
    about: 'Deletes articles with their images; already deleted ones are no failure.',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ deleted: z.int() }),
  },
})

export const zoneAdministrationFailures = failures({
  'zone.code-taken': { code: 8001, status: 409, zh: '该编码已存在', en: 'This code is already in use.' },
  'zone.metric-twice': {
    code: 422,
    status: 422,
    zh: '指标编码不能重复',
    en: 'Every key figure needs its own code.',
  },
  'zone.too-many-metrics': {
    code: 422,
    status: 422,
    zh: '一个专区最多 12 个指标',
    en: 'Zones can have up to 12 key figures.',
  },
  'zone.too-many-months': {
    code: 422,
    status: 422,
    zh: '一个指标最多 120 个月的数据',
    en: 'Key figures can have up to 120 months.',
  },
  'zone.month-twice': {
    code: 422,
    status: 422,
    zh: '同一个月有两个数值',
    en: 'A month appears twice.',
  },
  'zone.figure': {
    code: 422,
    status: 422,
    zh: '数值过大',
    en: 'A value is too large.',
  },
  'zone.application': {
    code: 422,
    status: 422,
    zh: '部分应用不存在、重复或数量过多（最多 60 个）',
    en: 'An app doesn’t exist or appears twice, or there are more than 60.',
  },
  'zone.address': {
    code: 422,
    status: 422,
    zh: '请填写以 http:// 或 https:// 开头的完整地址',
    en: 'Enter a full address starting with http:// or https://.',
  },
  'zone.article-empty': {
    code: 422,
    status: 422,
    zh: '发布前请填写摘要、正文或链接',
    en: 'Add a summary, text or address before publishing.',
  },
  'zone.article-long': {
    code: 422,
    status: 422,
    zh: '正文过长，请缩短',
    en: 'The text is too long. Shorten it.',
  },
  'zone.order': {
    code: 409,
    status: 409,
    zh: '内容已变化，请刷新后重新排序',
    en: 'The list has changed. Reload and reorder it again.',
  },
})
