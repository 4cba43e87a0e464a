import { refuse, type ScimType } from './errors.ts'

export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type Literal = string | number | boolean | null

/** A filter of RFC 7644, 3.4.2.2, with paths in their original spelling. */
export type Filter =
  | { op: Comparison; path: string; value: Literal }
  | { op: 'pr'; path: string }
  | { op: 'and' | 'or'; parts: [Filter, Filter, ...Filter[]] }
  | { op: 'not'; part: Filter }
  /** At least one value of the attribute matches the whole part: emails[type eq "work"]. */
  | { op: 'some'; path: string; part: Filter }

/** The target of a PATCH operation: members[value eq "x"].display */
export type Path = { attribute: string; filter?: Filter; sub?: string }

const longest = 4000
const deepest = 50

type Token = { kind: 'word' | 'text' | 'mark'; text: string }

const tokenPattern =
  /\s*(?:([()[\]])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(\.?[A-Za-z0-9_$:+-](?:[A-Za-z0-9_$:.+-]*)))/uy

function tokensOf(text: string, fault: ScimType): Token[] {
  if (text.length > longest) refuse(fault, `The expression is longer than ${longest} characters.`)
  const tokens: Token[] = []
  const trimmed = text.trimEnd()
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < trimmed.length) {
    const from = tokenPattern.lastIndex
    const found = tokenPattern.exec(trimmed)
    if (!found)
      return refuse(fault, `Not understood at character ${from + 1}: ${trimmed.slice(from, from + 20)}`)
    const [, mark, quoted, word] = found
    if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted })
    else tokens.push({ kind: 'word', text: word ?? '' })
  }
  return tokens
}

// attrPath of RFC 7644, figure 1: an optional URN, a name, and an optional sub-attribute.
const namePattern = /^(?:urn:[A-Za-z0-9:._-]+:)?\$?[A-Za-z][\w$-]*(?:\.\$?[A-Za-z][\w$-]*)?$/i
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Reads the tokens of an expression one after the other; every error has the type that the caller gives. */
function cursorOver(text: string, fault: ScimType) {
  const tokens = tokensOf(text, fault)
  let at = 0
  const next = () => tokens[at]
  const isWord = (word: string) => next()?.kind === 'word' && next()?.text.toLowerCase() === word
  const isMark = (mark: string) => next()?.kind === 'mark' && next()?.text === mark
  const unexpected = (): never =>
    refuse(fault, `Unexpected ${next()?.text ?? 'end'} in ${text.slice(0, 200)}`)
  const skip = () => {
    at += 1
  }
  const take = (mark: string) => {
    if (!isMark(mark)) unexpected()
    skip()
  }
  const name = (): string => {
    const token = next()
    if (token?.kind !== 'word' || !namePattern.test(token.text)) return unexpected()
    skip()
    return token.text
  }
  const literal = (): Literal => {
    const token = next()
    const isLiteral =
      token?.kind === 'text' ||
      (token?.kind === 'word' &&
        (/^(?:true|false|null)$/i.test(token.text) || numberPattern.test(token.text)))
    if (!token || !isLiteral) return unexpected()
    const value: Literal = JSON.parse(token.kind === 'text' ? token.text : token.text.toLowerCase())
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) unexpected()
    skip()
    return value
  }
  /** The sub-attribute after a filter in brackets: `].value`. */
  const sub = (): string | undefined => {
    const token = next()
    if (token?.kind !== 'word' || !/^\.\$?[A-Za-z][\w$-]*$/.test(token.text)) return undefined
    skip()
    return token.text.slice(1)
  }
  const end = () => {
    if (next()) unexpected()
  }
  return { next, isWord, isMark, unexpected, skip, take, name, literal, sub, end, fault }
}

type Cursor = ReturnType<typeof cursorOver>

/** The grammar of RFC 7644, figure 1: `not` binds strongest, then `and`, then `or`. */
function grammarOf(cursor: Cursor) {
  const { isWord, isMark, unexpected, skip, take, name, literal } = cursor
  let depth = 0
  const nested = (within: boolean): Filter => {
    depth += 1
    if (depth > deepest) refuse(cursor.fault, `The expression is nested deeper than ${deepest} levels.`)
    const found = any(within)
    depth -= 1
    return found
  }
  const comparison = (path: string): Filter => {
    const op = [...comparisons, 'pr' as const].find(isWord)
    if (!op) return unexpected()
    skip()
    return op === 'pr' ? { op, path } : { op, path, value: literal() }
  }
  const grouped = (within: boolean): Filter => {
    take('(')
    const part = nested(within)
    take(')')
    return part
  }
  const some = (path: string): Filter => {
    take('[')
    const part = nested(true)
    take(']')
    return { op: 'some', path, part }
  }
  /**
   * Both conditions concern one value: `emails[type eq "work"].value eq "x"` means
   * `emails[type eq "work" and value eq "x"]`.
   */
  const someWhole = (path: string): Filter => {
    const found = some(path)
    const sub = cursor.sub()
    if (found.op !== 'some' || sub === undefined) return found
    return { ...found, part: { op: 'and', parts: [found.part, comparison(sub)] } }
  }
  const single = (within: boolean): Filter => {
    if (isMark('(')) return grouped(within)
    const path = name()
    if (path.toLowerCase() === 'not' && isMark('(')) return { op: 'not', part: grouped(within) }
    return isMark('[') && !within ? someWhole(path) : comparison(path)
  }
  const joined = (word: 'and' | 'or', of: () => Filter): Filter => {
    const first = of()
    const others: Filter[] = []
    while (isWord(word)) {
      skip()
      others.push(of())
    }
    const [second, ...more] = others
    return second ? { op: word, parts: [first, second, ...more] } : first
  }
  const any = (within: boolean): Filter => joined('or', () => joined('and', () => single(within)))
  return { any, some }
}

/** Parses a filter; refuses with `invalidFilter`. */
export function parseFilter(text: string): Filter {
  const cursor = cursorOver(text, 'invalidFilter')
  const filter = grammarOf(cursor).any(false)
  cursor.end()
  return filter
}

/** Parses the path of a PATCH operation; refuses with `invalidPath`. */
export function parsePath(text: string): Path {
  const cursor = cursorOver(text, 'invalidPath')
  const attribute = cursor.name()
  if (!cursor.isMark('[')) {
    cursor.end()
    return { attribute }
  }
  const found = grammarOf(cursor).some(attribute)
  const sub = cursor.sub()
  cursor.end()
  if (found.op !== 'some') return refuse('invalidPath', text)
  return { attribute, filter: found.part, ...(sub === undefined ? {} : { sub }) }
}

/** Returns the filter as text. */
export function printFilter(filter: Filter): string {
  switch (filter.op) {
    case 'pr':
      return `${filter.path} pr`
    case 'not':
      return `not (${printFilter(filter.part)})`
    case 'some':
      return `${filter.path}[${printFilter(filter.part)}]`
    case 'and':
    case 'or':
      return filter.parts.map((part) => `(${printFilter(part)})`).join(` ${filter.op} `)
    default:
      return `${filter.path} ${filter.op} ${JSON.stringify(filter.value)}`
  }
}
