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
    // One letter alone is one of a Latin word in the name, which stands in the initials as a whole.
    if (length > 1 && !syllable.test(first)) continue
    const rest = split(pinyin.slice(length), initials.slice(1))
    if (rest) return [first, ...rest]
  }
  return undefined
}

/** How far a search looks into one reading; no name is longer. */
const longestReading = 480

/**
 * The syllables of a full pinyin, which its initials tell apart: "xian" is one syllable by "x" and two by "xa".
 * A pinyin that does not agree with its initials stays one piece, and the initials are another reading.
 */
export function readingsOf(pinyin: string, initials: string): string[][] {
  const syllables = pinyin.length <= longestReading ? split(pinyin, initials) : undefined
  if (syllables) return syllables.length > 0 ? [syllables] : []
  return [pinyin, initials].filter(Boolean).map((reading) => [reading])
}

/** Where the rest of `text` ends when it is read from a syllable on: the index after its last syllable. */
function readFrom(syllables: readonly string[], index: number, text: string, at: number): number | undefined {
  const here = syllables[index]
  if (here === undefined) return undefined
  if (here.startsWith(text.slice(at))) return index + 1
  // In full, or by its initial, which may be two letters: "zh".
  const initial = here[1] === 'h' ? 2 : 1
  for (let length = here.length; length > 0; length = length > initial ? initial : length - 1) {
    if (!text.startsWith(here.slice(0, length), at)) continue
    const end = readFrom(syllables, index + 1, text, at + length)
    if (end !== undefined) return end
  }
  return undefined
}

/** The syllables that a text reads, each in full or by its initial, the last one begun: "caiwgx" reads cai wu gong xiang. */
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
