import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { reading, wireTime } from '#contract/platform/shapes.ts'

export const zoneCode = z.string().regex(/^[a-z][A-Za-z0-9-]{0,31}$/)

/** `yyyy-MM` */
const month = z.string().regex(/^\d{4}-\d{2}$/)
/** A month that somebody wrote. */
export const zoneMonth = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/)

/** Parts of the page below its banner. */
export const zoneBlock = z.enum(['figures', 'applications', 'articles'])
export type ZoneBlock = z.output<typeof zoneBlock>

const zoneMetric = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Whether a rise or a fall is what the zone works for. */
  better: z.enum(['lower', 'higher']),
  /** Of the last month of the trend. */
  value: z.number(),
  /** For one month: a limit where lower is better, else what is to be reached. */
  target: z.number().optional(),
  /** The latest months that have a figure, at most 12, oldest first. */
  trend: z.array(z.object({ month, value: z.number() })).min(1),
})
export type ZoneMetric = z.output<typeof zoneMetric>

const zoneArticle = z.object({
  id: z.string(),
  title: z.string(),
  time: wireTime,
  kind: z.enum(['article', 'notice']),
  /** Plain text. */
  text: z.string().optional(),
  /** There is a formatted text to be read. */
  hasContent: z.boolean(),
  url: z.string().optional(),
})
export type ZoneArticle = z.output<typeof zoneArticle>

const banner = z.object({
  slogan: z.string(),
  /** Name of the sprite. */
  icon: z.string(),
  /** Degrees in OKLCH. */
  hue: z.int(),
  /** Address of a picture below the API's origin; without one the banner is drawn. */
  picture: z.string().optional(),
})

/** A themed page whose content is data. Its applications are added where the features meet. */
export const zoneContent = z.object({
  zoneCode,
  zoneName: z.string(),
  banner,
  /** What the page shows, in this order. */
  blocks: z.array(zoneBlock),
  metrics: z.array(zoneMetric),
  articles: z.array(zoneArticle),
})
export type ZoneContent = z.output<typeof zoneContent>

/** A zone as home shows it. */
export const zoneCard = z.object({
  zoneCode,
  zoneName: z.string(),
  ...reading,
  icon: z.string(),
  hue: z.int(),
  /** The zone's first figure, with that of the month before where there is one. */
  headline: zoneMetric
    .pick({ name: true, unit: true, value: true })
    .extend({ month, previous: z.number().optional() })
    .optional(),
})
export type ZoneCard = z.output<typeof zoneCard>

/** An article of a zone with its formatted text. */
const openedArticle = zoneArticle.omit({ text: true, hasContent: true }).extend({
  /** HTML, cleaned. */
  content: z.string(),
})

export const zones = endpoints({
  'GET /iam-portal/v1/portal/zone/:zoneCode/article/:articleId': {
    access: 'user',
    whileActing: true,
    about: 'An article of a zone that the person sees, with its text.',
    params: z.object({ zoneCode, articleId: z.uuid() }),
    data: openedArticle,
  },
})
