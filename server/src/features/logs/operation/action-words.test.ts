import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionCategories, actionsNamedLike, wordsOfAction } from './action-words.ts'
import { reasonWords } from './phrases.ts'
import { wordsOfTarget } from './target-words.ts'

const root = new URL('../../../', import.meta.url)

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))

const name = '[a-z]+(?:-[a-z]+)*\\.[a-z]+(?:-[a-z]+)*'

/**
 * Returns the literal actions in a source text: property values, both branches of a conditional, and constants passed
 * as an action.
 */
function actionsIn(text: string): string[] {
  const constants = new Map(
    [...text.matchAll(new RegExp(`const (\\w+) = '(${name})'`, 'g'))].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  )
  const used = [...text.matchAll(/\baction: (\w+)/g)].flatMap(([, key = '']) => constants.get(key) ?? [])
  const shorthand = /[{,\s]action[,\s}]/.test(text) ? (constants.get('action') ?? []) : []
  const written = [...text.matchAll(/\baction(?:Of)?\b(?::| = )([^\n]*)/g)].flatMap(([, rest = '']) =>
    [...rest.matchAll(new RegExp(`'(${name})'`, 'g'))].map(([, action = '']) => action),
  )
  return [...used, ...written, ...(typeof shorthand === 'string' ? [shorthand] : [])]
}

/** Possible actions that the code assembles, by their prefix. */
const assembled: Readonly<Record<string, readonly string[]>> = {
  announcement: ['create', 'save', 'release', 'void', 'enable', 'disable', 'pin', 'unpin', 'delete'],
  delegation: ['create', 'change', 'accept', 'decline', 'revoke', 'resign', 'force', 'while-acting'],
  'file.read': ['recipients', 'contacts', 'template'],
  'mail-template': ['create', 'update', 'enable', 'disable', 'delete'],
  'mail-group': ['create', 'update', 'enable', 'disable', 'delete'],
  'mail-contact': ['create', 'update', 'enable', 'disable', 'delete'],
  organization: ['enable', 'disable'],
  ldap: ['enable', 'disable'],
  person: ['enable', 'disable'],
  role: ['enable', 'disable'],
  'system-key': ['create', 'rotate', 'revoke'],
}

test('every action that the portal records has words in both languages', () => {
  const found = new Set(sources.flatMap(({ text }) => actionsIn(text)))
  expect(found.size).toBeGreaterThan(80)
  const all = [
    ...found,
    ...Object.entries(assembled).flatMap(([start, ends]) =>
      ends.map((end) => `${start}${start.includes('.') ? '-' : '.'}${end}`),
    ),
  ]
  expect(all.filter((action) => !wordsOfAction(action).isKnown)).toEqual([])
})

test('no action is put together of a beginning that this file does not know', () => {
  const beginnings = sources.flatMap(({ text }) =>
    [...text.matchAll(/\baction(?::| =) `([a-z-]+(?:\.[a-z]+)?)[.-]\$\{/g)].map(([, start = '']) => start),
  )
  expect(beginnings.length).toBeGreaterThan(4)
  expect(beginnings.filter((start) => !Object.hasOwn(assembled, start))).toEqual([])
})

test('every type of targets that the portal records has words', () => {
  const types = sources.flatMap(({ text }) =>
    [...text.matchAll(/\btype: '([a-z-]+)', (?:id\b|id:)/g)].map(([, type = '']) => type),
  )
  expect(types.length).toBeGreaterThan(20)
  expect([...new Set(types)].filter((type) => !wordsOfTarget(type).isKnown)).toEqual([])
})

test('an action is found by its words in either language', () => {
  expect(actionsNamedLike('修改角色')).toContain('role.update')
  expect(actionsNamedLike('ROLE DEL')).toEqual(['role.delete'])
  expect(actionsNamedLike('toString')).toEqual([])
})

test('what has no words is called as it is written', () => {
  expect(wordsOfAction('constructor.toString')).toMatchObject({
    isKnown: false,
    action: { zh: 'constructor.toString' },
  })
  expect(actionCategories().length).toBeGreaterThan(20)
})

test('every reason of a refusal that is written here has words', () => {
  const written = [/\bdenied\(deps, actor, context, '([a-z_]+)'\)/g, /\breason: '([a-z]+_[a-z_]+)'/g]
  const reasons = sources.flatMap(({ text }) =>
    written.flatMap((pattern) => [...text.matchAll(pattern)].map(([, reason = '']) => reason)),
  )
  expect(reasons).toContain('another_person')
  expect(reasons.filter((reason) => !Object.hasOwn(reasonWords, reason))).toEqual([])
})
