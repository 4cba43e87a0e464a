const vowels =
  'iang|iong|uang|ang|eng|ian|iao|ing|ong|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|ve|a|e|i|o|u|v'
const syllable = new RegExp(`^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:${vowels})$`)
const longest = 6

function split(pinyin: string, initials: string): string[] | undefined {
  const [initial] = initials
  if (initial === undefined) return pinyin === '' ? [] : undefined
  if (!pinyin.startsWith(initial)) return undefined
  for (let length = Math.min(longest, pinyin.length); length > 0; length--) {
    const first = pinyin.slice(0, length)
    // A single letter belongs to a Latin word of the name, whose letters are all among the initials.
    if (length > 1 && !syllable.test(first)) continue
    const rest = split(pinyin.slice(length), initials.slice(1))
    if (rest) return [first, ...rest]
  }
  return undefined
}

/** Maximum length of one reading that is split; no name is longer. */
const longestReading = 480

/**
 * Splits a full pinyin into syllables with the help of its initials: "xian" is one syllable for "x" and two for "xa". A
 * pinyin that does not agree with its initials stays one piece, and the initials become another reading.
 */
export function readingsOf(pinyin: string, initials: string): string[][] {
  const syllables = pinyin.length <= longestReading ? split(pinyin, initials) : undefined
  if (syllables) return syllables.length > 0 ? [syllables] : []
  return [pinyin, initials].filter(Boolean).map((reading) => [reading])
}

/**
 * Returns the index after the last syllable read when the rest of `text` is matched from a syllable on; undefined if it
 * does not match.
 */
function readFrom(syllables: readonly string[], index: number, text: string, at: number): number | undefined {
  const here = syllables[index]
  if (here === undefined) return undefined
  if (here.startsWith(text.slice(at))) return index + 1
  // In full, or by its initial, which may have two letters: "zh".
  const initial = here[1] === 'h' ? 2 : 1
  for (let length = here.length; length > 0; length = length > initial ? initial : length - 1) {
    if (!text.startsWith(here.slice(0, length), at)) continue
    const end = readFrom(syllables, index + 1, text, at + length)
    if (end !== undefined) return end
  }
  return undefined
}

/**
 * Returns the syllables that a text matches, each in full or by its initial, the last one possibly partial: "caiwgx"
 * matches cai wu gong xiang.
 */
export function readPart(
  syllables: readonly string[],
  text: string,
): { from: number; to: number } | undefined {
  const first = text.charCodeAt(0)
  for (let from = 0; from < syllables.length; from++) {
    if (syllables[from]?.charCodeAt(0) !== first) continue
    const to = readFrom(syllables, from, text, 0)
    if (to !== undefined) return { from, to }
  }
  return undefined
}
