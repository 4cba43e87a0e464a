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
  /** `yyyy-MM-ddTHH:mm`, as the browser's field has it. */
  publishTime: string
}

/** A wire time as the browser's field has it, and back. */
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

/** Whether there is something to be read. */
export const hasSomething = ({ textZh, contentZh, url }: Values): boolean =>
  [textZh, url, contentZh.replace(/<(?!img)[^>]*>/g, '')].some((text) => text.trim() !== '')
