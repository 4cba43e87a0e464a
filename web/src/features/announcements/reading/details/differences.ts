/** A piece of text that is unchanged, added or removed. */
export type Part = { kind: 'same' | 'added' | 'removed'; text: string }
export type Paragraph = { kind: 'same' | 'changed'; parts: readonly Part[] }

type Step<T> = { kind: Part['kind']; item: T }

/** Size limit of the comparison table; larger texts, which are unrealistic, count as completely different. */
const mostCells = 4_000_000
/** Minimum unchanged share of a paragraph for showing its changes word by word. */
const kin = 0.4

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)

/** Returns the length of the longest common subsequence of `before` from `i` on and `after` from `j` on. */
function commonLengths<T>(
  before: readonly T[],
  after: readonly T[],
): { at: (i: number, j: number) => number } {
  const width = after.length + 1
  const cells = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => cells[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      cells[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return { at }
}

/** Returns the shortest edit script from one sequence to the other, with removals before additions. */
function steps<T>(before: readonly T[], after: readonly T[]): Step<T>[] {
  const removed = before.map((item): Step<T> => ({ kind: 'removed', item }))
  const added = after.map((item): Step<T> => ({ kind: 'added', item }))
  if (before.length * after.length > mostCells) return [...removed, ...added]
  const { at } = commonLengths(before, after)
  const way: Step<T>[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      way.push({ kind: 'same', item: after[j] as T })
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      way.push({ kind: 'removed', item: before[i] as T })
      i += 1
    } else {
      way.push({ kind: 'added', item: after[j] as T })
      j += 1
    }
  }
  return [...way, ...removed.slice(i), ...added.slice(j)]
}

/** Splits a text into Chinese characters, words, runs of white space, and single punctuation marks. */
const tokensOf = (text: string): string[] => text.match(/\p{Script=Han}|[\p{L}\p{N}]+|\s+|[^\s]/gu) ?? []

function joined(way: readonly Step<string>[]): Part[] {
  const parts: Part[] = []
  for (const { kind, item } of way) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += item
    else parts.push({ kind, text: item })
  }
  return parts
}

const whole = (kind: Part['kind'], text: string): Paragraph => ({ kind: 'changed', parts: [{ kind, text }] })

/** Returns a changed paragraph word by word, or as a removed and an added one if they have little in common. */
function rewritten(before: string, after: string): Paragraph[] {
  const parts = joined(steps(tokensOf(before), tokensOf(after)))
  const kept = lengthOf(parts.flatMap(({ kind, text }) => (kind === 'same' ? [text] : [])))
  if (kept < kin * Math.max(before.length, after.length))
    return [whole('removed', before), whole('added', after)]
  return [{ kind: 'changed', parts }]
}

/** Returns the differences between two texts, paragraph by paragraph. */
export function differences(before: readonly string[], after: readonly string[]): Paragraph[] {
  const found: Paragraph[] = []
  let gone: string[] = []
  let come: string[] = []
  const settle = () => {
    const pairs = Math.min(gone.length, come.length)
    for (let index = 0; index < pairs; index += 1)
      found.push(...rewritten(gone[index] ?? '', come[index] ?? ''))
    for (const text of gone.slice(pairs)) found.push(whole('removed', text))
    for (const text of come.slice(pairs)) found.push(whole('added', text))
    gone = []
    come = []
  }
  for (const { kind, item } of steps(before, after)) {
    if (kind === 'removed') gone.push(item)
    if (kind === 'added') come.push(item)
    if (kind !== 'same') continue
    settle()
    found.push({ kind: 'same', parts: [{ kind, text: item }] })
  }
  settle()
  return found
}
