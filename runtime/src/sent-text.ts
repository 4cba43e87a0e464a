/**
 * Strict parsing of input: invalid UTF-8 and lone surrogates would all become U+FFFD when a password is hashed or a
 * text stored, and parsers disagree about duplicate JSON members (RFC 8259, section 4).
 */

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes bytes; undefined if they are not valid UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The fields of a form; undefined if its bytes, also percent-encoded ones, are not valid UTF-8. */
export function formOf(bytes: Uint8Array): URLSearchParams | undefined {
  const text = textOf(bytes)
  try {
    // A percent sign without two hex digits stands for itself.
    for (const [run] of text?.matchAll(/(?:%[\da-f]{2})+/gi) ?? []) decodeURIComponent(run)
  } catch {
    return undefined
  }
  return text === undefined ? undefined : new URLSearchParams(text)
}

/** The tokens of a JSON text that determine where members are: strings, brackets and commas. */
const pieces = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/g

/** The member names of an object so far; undefined for an array. */
type Names = Set<string> | undefined

const isNew = (names: Names, name: string): boolean => {
  const before = names?.size
  return names?.add(name).size !== before
}

/** Whether an object in a valid JSON text has duplicate member names; `folded` normalizes names before comparison. */
export function hasDuplicateMembers(json: string, folded = (name: string) => name): boolean {
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
 * Whether a value contains a string, also a member name, with a lone surrogate or a NUL, which PostgreSQL rejects.
 * Iterative, because deep nesting would overflow the stack.
 */
export function hasUnstorableText(value: unknown): boolean {
  let level = [value]
  while (level.length > 0) {
    if (level.some((one) => typeof one === 'string' && isUnusable(one))) return true
    const objects = level.filter((one) => typeof one === 'object' && one !== null)
    if (objects.some((one) => !Array.isArray(one) && Object.keys(one).some(isUnusable))) return true
    level = objects.flatMap((one) => Object.values(one))
  }
  return false
}
