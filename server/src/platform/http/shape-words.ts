import { type Language, noTime, timePattern } from '@iambiz/contract/platform/shapes.ts'
import type { z } from 'zod'

type Mistake = z.core.$ZodRawIssue

/** Returns the mistakes of all alternatives of a union, else the mistake itself. */
const alternativesOf = (mistake: Mistake): (Mistake | z.core.$ZodIssue)[] =>
  mistake.code === 'invalid_union' ? mistake.errors.flat() : [mistake]

const isOfTime = (mistake: Mistake | z.core.$ZodIssue): boolean =>
  (mistake.code === 'invalid_format' && mistake.pattern === String(timePattern)) ||
  (mistake.code === 'custom' && mistake.params?.is === noTime.is)

const isOfAddress = (mistake: Mistake | z.core.$ZodIssue): boolean =>
  mistake.code === 'invalid_format' && mistake.format === 'cidrv4'

type Bound = Extract<Mistake, { code: 'too_big' | 'too_small' }>

const counted: Record<string, Record<Language, string>> = {
  string: { zh: ' 个字符', en: ' characters' },
  array: { zh: ' 项', en: ' in total' },
}

/** Message for a limit on characters, items or a number. */
function boundWords(mistake: Bound): Record<Language, string> | undefined {
  const isMost = mistake.code === 'too_big'
  const bound = String(isMost ? mistake.maximum : mistake.minimum)
  const unit = counted[mistake.origin]
  if (mistake.inclusive === false) return undefined
  if (unit)
    return {
      zh: `${isMost ? '最多' : '至少'} ${bound}${unit.zh}`,
      en: `At ${isMost ? 'most' : 'least'} ${bound}${unit.en}.`,
    }
  if (mistake.origin !== 'number' && mistake.origin !== 'int') return undefined
  return {
    zh: `不能${isMost ? '大于' : '小于'} ${bound}`,
    en: `No ${isMost ? 'more' : 'less'} than ${bound}.`,
  }
}

/** Messages for the most common mistakes in forms. */
function plainWords(mistake: Mistake): Record<Language, string> | undefined {
  if (mistake.code === 'too_small' && mistake.origin === 'string' && mistake.minimum === 1) return missing
  if (mistake.code === 'invalid_format' && mistake.format === 'text')
    return { zh: '不能有控制字符', en: 'Control characters aren’t allowed.' }
  if (mistake.code === 'too_big' || mistake.code === 'too_small') return boundWords(mistake)
  const alternatives = alternativesOf(mistake)
  if (alternatives.some(isOfTime))
    return {
      zh: '请填写有效的时间，格式为 yyyy-MM-dd HH:mm:ss',
      en: 'Enter a valid date and time as yyyy-MM-dd HH:mm:ss.',
    }
  if (alternatives.some(isOfAddress))
    return {
      zh: '请填写 IP、网段，或以 * 结尾的 IP',
      en: 'Enter an IP address, a range or an address ending in *.',
    }
  return undefined
}

/** Zod's own messages name types and patterns, which mean nothing to people who fill in a form. */
const byKind: Partial<Record<Mistake['code'], Record<Language, string>>> = {
  invalid_value: { zh: '不是可选的值', en: 'Choose one of the available options.' },
  invalid_format: { zh: '格式不正确', en: 'Check the format.' },
  too_big: { zh: '超出允许的范围', en: 'This exceeds the allowed range.' },
  too_small: { zh: '低于允许的范围', en: 'This is below the allowed range.' },
  not_multiple_of: { zh: '不是允许的数值', en: 'This number isn’t allowed.' },
  unrecognized_keys: { zh: '含有不支持的内容', en: 'This contains something that isn’t supported.' },
}
const missing = { zh: '请填写', en: 'This field is required.' }
const wrong = { zh: '内容不正确', en: 'Check this value.' }

const isMissing = ({ code, input }: Mistake): boolean => code === 'invalid_type' && input === undefined

const wordsIn = (lang: Language) => (mistake: Mistake) =>
  (plainWords(mistake) ?? (isMissing(mistake) ? missing : byKind[mistake.code]) ?? wrong)[lang]

/** Validation messages in both languages. */
export const shapeWords = { zh: wordsIn('zh'), en: wordsIn('en') }
