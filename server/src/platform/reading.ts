import { createRequire } from 'node:module'
import type * as PinyinPro from 'pinyin-pro'

export type Reading = { pinyin: string; initials: string }

const require = createRequire(import.meta.url)

/** Loaded on first use: the dictionary takes 40 MB, which processes without names to read should not spend. */
const dictionary = (): typeof PinyinPro => require('pinyin-pro')

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * How a name is typed in Latin letters: full pinyin without tones and spaces, and the initials. A reading entered by
 * hand, syllables separated by spaces, takes precedence, because characters may have several readings.
 */
export function readingOf(name: string, reading?: string): Reading {
  const text = name.normalize('NFKC')
  const byHand = reading?.trim().split(/\s+/).filter(Boolean) ?? []
  const read = () =>
    dictionary().pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const syllables = (byHand.length > 0 ? byHand : read()).map(plain)
  // Latin words stay whole in the initials, because people type them as they are written.
  const latinWords = new Set(text.split(/\p{Script=Han}+/u).map(plain))
  return {
    pinyin: syllables.join(''),
    initials: syllables
      .map((syllable) => (latinWords.has(syllable) ? syllable : syllable.slice(0, 1)))
      .join(''),
  }
}
