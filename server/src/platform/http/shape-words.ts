import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { z } from 'zod'

const library = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError }

type Mistake = Parameters<typeof library.zh>[0]

/** Of what forms are refused for most, in words for whoever filled them in. */
function plainWords(mistake: Mistake): Record<Language, string> | undefined {
  if (mistake.code === 'too_small' && mistake.origin === 'string' && mistake.minimum === 1)
    return { zh: '请填写', en: 'Fill this in.' }
  if (mistake.code === 'invalid_format' && mistake.format === 'text')
    return { zh: '不能有控制字符', en: 'Control characters cannot be in it.' }
  return undefined
}

const wordsIn = (lang: Language) => (mistake: Mistake) =>
  plainWords(mistake)?.[lang] ?? library[lang](mistake)

/** What is wrong where something does not have the shape that the contract asks for. */
export const shapeWords = { zh: wordsIn('zh'), en: wordsIn('en') }
