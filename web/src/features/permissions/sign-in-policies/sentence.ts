import type { FactorKind } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Described, joinWords, kindWords, lengthWords, policyWords } from './sentence-phrases.ts'

/** Kinds of second factors in words; either one is enough. */
export const kindsInWords = (kinds: readonly FactorKind[], language: Language): string =>
  kinds.map((kind) => kindWords[kind][language]).join(joinWords.or[language])

/** A length of time in its largest whole unit. */
export function lengthInWords(minutes: number, language: Language): string {
  if (minutes % 1440 === 0) return lengthWords.day[language]({ count: minutes / 1440 })
  if (minutes % 60 === 0) return lengthWords.hour[language]({ count: minutes / 60 })
  return lengthWords.minute[language]({ count: minutes })
}

/** Returns a policy as a sentence, so that the list can be read without knowing the form. */
export function sentenceOf(policy: Described, language: Language): string {
  const known = new Map(policy.names.map(({ code, name }) => [code, name]))
  return policyWords.sentence[language]({
    policy,
    names: (codes) => codes.map((code) => known.get(code) ?? code),
    length: (minutes) => lengthInWords(minutes, language),
    kinds: kindsInWords(policy.kinds, language),
  })
}
