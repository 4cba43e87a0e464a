/** The position of the first JSON error, counted from 1, and its reason. */
export type JsonFault = {
  line: number
  column: number
  reason: 'unexpected' | 'unfinished' | 'string' | 'number' | 'trailing'
}
export type Layout = '2' | '4' | 'tab' | 'compact'

type Token = { text: string; at: number }

// Numbers and strings stay text, so that long numbers keep all digits and keys keep their order.
const tokenPattern = /[{}[\]:,]|"(?:[^"\\]|\\[\s\S])*"?|[^\s{}[\]:,"]+/g
const blank = /[^ \t\r\n]/

function tokensOf(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map(({ 0: token, index }) => ({ text: token, at: index }))
}

const numberPattern = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these characters in strings
const stringPattern = /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$/
const words = ['true', 'false', 'null']

type Reason = JsonFault['reason']

function scalarFault(token: string): Reason | undefined {
  if (token.startsWith('"')) return stringPattern.test(token) ? undefined : 'string'
  if (words.includes(token) || numberPattern.test(token)) return undefined
  return /^[-+.\d]/.test(token) ? 'number' : 'unexpected'
}

/** The token that may come next; `after` means a comma or a closing bracket. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'after'

/** Returns a reader that takes one token at a time; `take` returns the reason if the token is not allowed there. */
function createReader(): { take: (token: string) => Reason | undefined; isDone: () => boolean } {
  const open: string[] = []
  let expected: Expected = 'value'

  function close(token: string): Reason | undefined {
    const isEmpty = expected === (token === '}' ? 'key-or-end' : 'value-or-end')
    if (open.at(-1) !== (token === '}' ? '{' : '[') || !(isEmpty || expected === 'after')) return 'unexpected'
    open.pop()
    expected = 'after'
    return undefined
  }

  function afterValue(token: string): Reason | undefined {
    if (open.length === 0) return 'trailing'
    if (token !== ',') return 'unexpected'
    expected = open.at(-1) === '{' ? 'key' : 'value'
    return undefined
  }

  function key(token: string): Reason | undefined {
    expected = 'colon'
    return token.startsWith('"') ? scalarFault(token) : 'unexpected'
  }

  function value(token: string): Reason | undefined {
    if (token === '{' || token === '[') {
      open.push(token)
      expected = token === '{' ? 'key-or-end' : 'value-or-end'
      return undefined
    }
    expected = 'after'
    return scalarFault(token)
  }

  return {
    take(token) {
      if (token === '}' || token === ']') return close(token)
      if (expected === 'after') return afterValue(token)
      if (expected === 'colon') {
        expected = 'value'
        return token === ':' ? undefined : 'unexpected'
      }
      return expected === 'key' || expected === 'key-or-end' ? key(token) : value(token)
    },
    isDone: () => expected === 'after' && open.length === 0,
  }
}

function faultAt(text: string, at: number, reason: Reason): JsonFault {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, reason }
}

/** Returns the first error of a JSON text; undefined if it is valid. */
export function jsonFault(text: string): JsonFault | undefined {
  const reader = createReader()
  let end = 0
  for (const token of tokensOf(text)) {
    const gap = text.slice(end, token.at).search(blank)
    if (gap >= 0) return faultAt(text, end + gap, 'unexpected')
    const reason = reader.take(token.text)
    if (reason) return faultAt(text, token.at, reason)
    end = token.at + token.text.length
  }
  const gap = text.slice(end).search(blank)
  if (gap >= 0) return faultAt(text, end + gap, 'unexpected')
  return reader.isDone() ? undefined : faultAt(text, text.length, 'unfinished')
}

const indents: Record<Layout, string> = { '2': '  ', '4': '    ', tab: '\t', compact: '' }

/** Joins the brackets of an empty array or object into one token. */
const withEmptyPairs = (tokens: readonly string[]): string[] =>
  tokens.flatMap((token, index) => {
    const pair = token + (tokens[index + 1] ?? '')
    if (pair === '{}' || pair === '[]') return pair
    const before = (tokens[index - 1] ?? '') + token
    return before === '{}' || before === '[]' ? [] : token
  })

/** Formats JSON; the text must be valid. */
export function layOut(text: string, layout: Layout): string {
  const tokens = tokensOf(text).map((token) => token.text)
  if (layout === 'compact') return tokens.join('')
  let depth = 0
  const line = () => `\n${indents[layout].repeat(depth)}`
  const spaced = (token: string): string => {
    if (token === ':') return ': '
    if (token === ',') return token + line()
    if (token === '{' || token === '[') {
      depth += 1
      return token + line()
    }
    if (token !== '}' && token !== ']') return token
    depth -= 1
    return line() + token
  }
  return withEmptyPairs(tokens).map(spaced).join('')
}
