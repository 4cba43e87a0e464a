import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

type Node = ESTree.Expression
export type Pair = { place: string; zh?: Node; en?: Node }

const keyOf = ({ key }: { key: ESTree.PropertyKey }): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

/** `zh`, `nameZh` and `name_zh` are Chinese, the same with `en` English; the rest is what both are about. */
function sideOf(name: string): { about: string; language: 'zh' | 'en' } | undefined {
  const [, about = '', language] = /^(|.*_)(zh|en)$/.exec(name) ?? /^(.+)(Zh|En)$/.exec(name) ?? []
  return language ? { about, language: language.toLowerCase() === 'zh' ? 'zh' : 'en' } : undefined
}

const pairsOf = (place: string, named: readonly (readonly [string, Node])[]): Pair[] => {
  const pairs = new Map<string, Pair>()
  for (const [name, value] of named) {
    const side = sideOf(name)
    if (!side) continue
    const { about, language } = side
    pairs.set(about, { place: `${place} ${about}`.trim(), ...pairs.get(about), [language]: value })
  }
  return [...pairs.values()]
}

/** The language that a condition such as `language === 'zh'` asks for. */
const languageAsked = (test: Node): 'zh' | 'en' | undefined =>
  test.type === 'BinaryExpression' &&
  test.operator === '===' &&
  test.right.type === 'Literal' &&
  (test.right.value === 'zh' || test.right.value === 'en')
    ? test.right.value
    : undefined

/** What a source says in Chinese and in English: in objects, in constants that are called by the language, by a condition. */
export function bilingualPairs(file: string, text = readFileSync(file, 'utf8')): Pair[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const pairs: Pair[] = []
  const placeOf = ({ start }: { start: number }) => `${file}:${text.slice(0, start).split('\n').length}`
  const constants: [string, Node][] = []
  new Visitor({
    ObjectExpression(node) {
      const properties = node.properties.filter((one) => one.type === 'Property')
      for (const pair of pairsOf(
        placeOf(node),
        properties.map((one) => [keyOf(one), one.value]),
      ))
        pairs.push(pair)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && /^(zh|en)$/.test(id.name) && init) constants.push([id.name, init])
    },
    ConditionalExpression(node) {
      const asked = languageAsked(node.test)
      if (!asked) return
      const other = asked === 'zh' ? 'en' : 'zh'
      pairs.push({ place: placeOf(node), [asked]: node.consequent, [other]: node.alternate })
    },
  }).visit(program)
  return [...pairs, ...pairsOf(file, constants)]
}

/** Visits what a value is made of, without what is the other language's in it. */
function walk(node: unknown, other: 'zh' | 'en' | undefined, see: (node: ESTree.Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const one of node) walk(one, other, see)
    return
  }
  const one = node as ESTree.Node
  if (other && one.type === 'Property' && sideOf(keyOf(one))?.language === other) return
  if (one.type?.startsWith('TS') && one.type.endsWith('Type')) return
  if (one.type) see(one)
  for (const inner of Object.values(one)) walk(inner, other, see)
}

const otherThan = { zh: 'en', en: 'zh' } as const

/** The texts of one side, or of both, with `{}` where a value comes in. */
export function textsOf(node: ESTree.Node | undefined, language?: 'zh' | 'en'): string[] {
  const texts: string[] = []
  walk(node, language && otherThan[language], (one) => {
    if (one.type === 'Literal' && typeof one.value === 'string') texts.push(one.value)
    if (one.type === 'TemplateLiteral') texts.push(one.quasis.map(({ value }) => value.cooked).join('{}'))
  })
  return texts
}

/** The names of what a function takes; undefined where it takes it only to leave it out. */
function takenBy(node: ESTree.ArrowFunctionExpression): Set<string> | undefined {
  const [given] = node.params
  if (given?.type === 'Identifier' && given.name.startsWith('_')) return undefined
  const properties = given?.type === 'ObjectPattern' ? given.properties : []
  return new Set(properties.map((one) => (one.type === 'Property' ? keyOf(one) : '')))
}

/** The names of the values in the texts of one side, and of those that choose among them; undefined where it is no text. */
export function valuesOf(node: Node, language: 'zh' | 'en'): string[] | undefined {
  const values = new Set<string>()
  const other = otherThan[language]
  if (node.type === 'ArrowFunctionExpression') {
    const taken = takenBy(node)
    if (!taken) return undefined
    walk(node.body, other, (one) => {
      if (one.type === 'Identifier' && taken.has(one.name)) values.add(one.name)
    })
  } else if (node.type === 'TemplateLiteral') {
    walk(node.expressions, other, (one) => {
      // Names and helpers are each language's own.
      if (one.type === 'Identifier' && !sideOf(one.name)) values.add(one.name)
    })
  } else if (node.type !== 'Literal') return undefined
  for (const text of textsOf(node, language))
    for (const [, name = ''] of text.matchAll(/\{([\p{L}_]+)\}/gu)) values.add(name)
  return [...values].sort()
}

/** Every text of a source, in whatever language. */
export const allTexts = (file: string, text: string): string[] => textsOf(parseSync(file, text).program)
