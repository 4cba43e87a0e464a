import { maxTranslation } from '@iambiz/contract/features/portal/translations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { brokenCell } from '#server/platform/files/cell-error.ts'
import type { BuiltIn } from './built-in.ts'
import { areSame, type Entry, nothing, type Texts } from './entries.ts'

type Fault = `translation.${'long' | 'markup' | 'unseen' | 'values' | 'fixed' | 'cell-error' | 'digits-lost'}`
export type FoundFault = { lang: Language; fault: Fault }

// Bidirectional controls and other invisible characters; line breaks and tabs are allowed, because they are visible.
const unseen = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/
const markup = /<\/?[a-z!?]|&(?:[a-z]+|#x?[0-9a-f]+);/i

/** Returns the placeholders of a text, sorted. */
const valuesOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join()

function faultOf(text: string, lang: Language, builtIn: BuiltIn | undefined): Fault | undefined {
  if (builtIn?.fixed.includes(lang)) return 'translation.fixed'
  if ([...text].length > maxTranslation) return 'translation.long'
  if (unseen.test(text)) return 'translation.unseen'
  const broken = brokenCell(text.trim())
  if (broken) return `translation.${broken}`
  if (markup.test(text)) return 'translation.markup'
  return builtIn && valuesOf(builtIn[lang]) !== valuesOf(text) ? 'translation.values' : undefined
}

/** Returns the errors in the texts entered for a key. */
export function faultsOf(texts: Texts, builtIn: BuiltIn | undefined): FoundFault[] {
  const found = (['zh', 'en'] as const).flatMap((lang) => {
    const text = texts[lang]
    const fault = text === null ? undefined : faultOf(text, lang, builtIn)
    return fault ? [{ lang, fault }] : []
  })
  const { zh, en } = texts
  // Without a built-in text, both languages must have the same placeholders.
  if (!builtIn && found.length === 0 && zh !== null && en !== null && valuesOf(zh) !== valuesOf(en))
    return [{ lang: 'en', fault: 'translation.values' }]
  return found
}

const edges = /^(\s*)[\s\S]*?(\s*)$/

/** Returns the text to store, with the built-in text's surrounding spaces; `null` where it equals the built-in text. */
export function keptText(typed: string, lang: Language, builtIn: BuiltIn | undefined): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (!builtIn) return text
  const [, before = '', after = ''] = edges.exec(builtIn[lang]) ?? []
  const whole = `${before}${text}${after}`
  return whole === builtIn[lang] ? null : whole
}

/** Keys of systems other than the portal. */
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9_.:/-]{0,119}$/

/** Returns why a key cannot have texts, if so. Texts of a key that the product no longer uses can only be removed. */
export function judgeKey(
  key: string,
  texts: Texts,
  { builtIns, known }: { builtIns: ReadonlyMap<string, BuiltIn>; known: ReadonlyMap<string, Entry> },
): 'translation.key' | 'translation.key-format' | undefined {
  if (builtIns.has(key)) return undefined
  if (builtIns.size > 0) {
    const isTaken = known.has(key) && areSame(texts, nothing)
    return isTaken ? undefined : 'translation.key'
  }
  return known.has(key) || keyPattern.test(key) ? undefined : 'translation.key-format'
}
