import type { ManagedArticle } from '@iambiz/contract/zone-administration.ts'

export type Values = {
  kind: ManagedArticle['kind']
  titleZh: string
  titleEn: string
  textZh: string
  textEn: string
  contentZh: string
  contentEn: string
  url: string
  status: 0 | 1
  /** `yyyy-MM-ddTHH:mm`, the format of the date and time field. */
  publishTime: string
}

/** Maximum lengths in characters. */
export const longest = { titleZh: 80, titleEn: 80, textZh: 2000, textEn: 2000, url: 2000 }

/** Convert between a wire time and the value of the date and time field. */
export const fieldTime = (wireTime: string): string => wireTime.slice(0, 16).replace(' ', 'T')
export const wireTimeOf = (fieldText: string): string => `${fieldText.replace('T', ' ')}:00`

export const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)

export const valuesOf = (article: ManagedArticle | undefined, now: string): Values => ({
  kind: article?.kind ?? 'article',
  titleZh: article?.titleZh ?? '',
  titleEn: article?.titleEn ?? '',
  textZh: article?.textZh ?? '',
  textEn: article?.textEn ?? '',
  contentZh: article?.contentZh ?? '',
  contentEn: article?.contentEn ?? '',
  url: article?.url ?? '',
  status: article?.status ?? 0,
  publishTime: fieldTime(article?.publishTime ?? now),
})

/** Returns whether an article has any content: summary, link, text or image. */
export const hasSomething = ({ textZh, contentZh, url }: Values): boolean =>
  [textZh, url, contentZh.replace(/<(?!img)[^>]*>/g, '')].some((text) => text.trim() !== '')
