/**
 * Reading what others have sent without guessing: bytes that are no UTF-8 and halves of a pair of surrogates would all become the same
 * U+FFFD where a password is hashed or a text is stored, and of two members of one name readers take different ones (RFC 8259, section 4).
 */

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The text of some bytes; undefined where they are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The fields of a form; undefined where its bytes, or those behind its percent signs, are no UTF-8. */
export function formOf(bytes: Uint8Array): URLSearchParams | undefined {
  const text = textOf(bytes)
  try {
    // A percent sign alone stands for itself there.
    for (const [run] of text?.matchAll(/(?:%[\da-f]{2})+/gi) ?? []) decodeURIComponent(run)
  } catch {
    return undefined
  }
  return text === undefined ? undefined : new URLSearchParams(text)
}

/** The pieces of a JSON text that tell where members are: strings, and what opens, parts and closes. */
const pieces = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/g

/** The names of an object so far; a list has none. */
type Names = Set<string> | undefined

const isNew = (names: Names, name: string): boolean => {
  const before = names?.size
  return names?.add(name).size !== before
}

/** Whether an object in a text that is JSON has two members of one name; `folded` makes names equal that mean the same. */
export function hasTwins(json: string, folded = (name: string) => name): boolean {
  const around: Names[] = []
  let isName = false
  for (const [piece] of json.matchAll(pieces)) {
    const isTwin = isName && piece.startsWith('"') && !isNew(around.at(-1), folded(JSON.parse(piece)))
    if (isTwin) return true
    if (piece === '{') around.push(new Set())
    if (piece === '[') around.push(undefined)
    if (piece === '}' || piece === ']') around.pop()
    isName = piece === '{' || (piece === ',' && around.at(-1) !== undefined)
  }
  return false
}

const isUnusable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/**
 * Whether a text somewhere in a value, a name among them, is no Unicode or holds a zero, which PostgreSQL does not take. Goes level by
 * level: what somebody nests deeply would exhaust the stack.
 */
export function holdsUnusable(value: unknown): boolean {
  let level = [value]
  while (level.length > 0) {
    if (level.some((one) => typeof one === 'string' && isUnusable(one))) return true
    const objects = level.filter((one) => typeof one === 'object' && one !== null) as object[]
    if (objects.some((one) => !Array.isArray(one) && Object.keys(one).some(isUnusable))) return true
    level = objects.flatMap((one) => Object.values(one))
  }
  return false
}
