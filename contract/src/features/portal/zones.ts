import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { reading, wireTime } from '#contract/platform/shapes.ts'

export const zoneCode = z.string().regex(/^[a-z][A-Za-z0-9-]{0,31}$/)

/** `yyyy-MM` */
const month = z.string().regex(/^\d{4}-\d{2}$/)
/** A month entered by an administrator. */
export const zoneMonth = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/)

/** Parts of the page below its banner. */
export const zoneBlock = z.enum(['figures', 'applications', 'articles'])
export type ZoneBlock = z.output<typeof zoneBlock>

const zoneMetric = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Whether a falling or a rising value is an improvement. */
  better: z.enum(['lower', 'higher']),
  /** Value of the last month of the trend. */
  value: z.number(),
  /** Monthly target: a maximum if lower is better, else a minimum. */
  target: z.number().optional(),
  /** The latest months with a figure, at most 12, oldest first. */
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
  /** Whether there is formatted content to read. */
  hasContent: z.boolean(),
  url: z.string().optional(),
})
export type ZoneArticle = z.output<typeof zoneArticle>

const banner = z.object({
  slogan: z.string(),
  /** Name in the sprite. */
  icon: z.string(),
  /** Hue in degrees (OKLCH). */
  hue: z.int(),
  /** Address of an image below the API's origin; without one the banner is generated. */
  picture: z.string().optional(),
})

/** A themed page whose content is data. The home feature adds its applications. */
export const zoneContent = z.object({
  zoneCode,
  zoneName: z.string(),
  banner,
  /** The parts of the page, in order. */
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
  /** The zone's first figure, with that of the previous month if there is one. */
  headline: zoneMetric
    .pick({ name: true, unit: true, value: true })
    .extend({ month, previous: z.number().optional() })
    .optional(),
})
export type ZoneCard = z.output<typeof zoneCard>

/** An article of a zone with its formatted content. */
const openedArticle = zoneArticle.omit({ text: true, hasContent: true }).extend({
  /** Sanitized HTML. */
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
