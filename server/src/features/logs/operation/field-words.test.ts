import { api } from '@iambiz/contract/api.ts'
import { expect, test } from 'vitest'
import { isSecret } from '#server/platform/secret-fields.ts'
import { fieldsNamedLike, hasWords, wordsOfField } from './field-words.ts'
import { ofFields } from './shown-value.ts'

type Schema = { _zod?: { def: Readonly<Record<string, unknown>> } }

/** Returns the names of all fields of a schema, including nested ones. */
function fieldsOf(schema: unknown, above: readonly unknown[] = []): string[] {
  if (above.includes(schema)) return []
  const path = [...above, schema]
  const { type, shape, options, ...parts } = (schema as Schema | undefined)?._zod?.def ?? {}
  if (type === 'object')
    return Object.entries(shape as object).flatMap(([name, part]) => [name, ...fieldsOf(part, path)])
  const inner = ['innerType', 'element', 'in', 'out', 'valueType', 'left', 'right'].map((name) => parts[name])
  return [...inner, ...((options as unknown[] | undefined) ?? [])].flatMap((part) => fieldsOf(part, path))
}

/** Returns the possible values of fields that contain lists of field names. */
function namesIn(schema: unknown, listed: boolean, above: readonly unknown[] = []): string[] {
  if (above.includes(schema)) return []
  const path = [...above, schema]
  const { type, shape, options, entries, ...parts } = (schema as Schema | undefined)?._zod?.def ?? {}
  if (type === 'object')
    return Object.entries(shape as object).flatMap(([name, part]) => namesIn(part, ofFields.has(name), path))
  if (type === 'enum') return listed ? Object.values(entries as Record<string, string>) : []
  const inner = ['innerType', 'element', 'in', 'out', 'valueType', 'left', 'right'].map((name) => parts[name])
  return [...inner, ...((options as unknown[] | undefined) ?? [])].flatMap((part) =>
    namesIn(part, listed, path),
  )
}

/** Fields that control a call and are never recorded. */
const notRecorded = [
  ...['id', 'ids', 'pageNum', 'pageSize', 'mine', 'export', 'everybody', 'after', 'apply', 'open', 'all'],
  ...['groupBy', 'topN', 'compare', 'date', 'weight', 'dimension', 'includeLocked', 'recentLimit', 'source'],
  ...['limit', 'continueAnyway', 'usual', 'contentRevision', 'revisions', 'usualOnTop', 'appView', 'current'],
  ...[
    'quickList',
    'quickIndex',
    'collapsedCategories',
    'tourSeen',
    'tables',
    'hidden',
    'widths',
    'restore',
    'accountId',
    'authTag',
    'runId',
    'pwdTicket',
    'linkId',
    'links',
  ],
  // Responses of passkeys.
  ...['rawId', 'authenticatorAttachment', 'response', 'clientDataJSON', 'authenticatorData', 'signature'],
  ...['userHandle', 'attestationObject', 'transports'],
]

test('every field that a call takes is called by words in both languages', () => {
  const taken = Object.entries(api).flatMap(([, call]) => ('body' in call ? fieldsOf(call.body) : []))
  expect(taken.length).toBeGreaterThan(300)
  const missing = taken.filter(
    (field) => !hasWords(field) && !isSecret(field) && !notRecorded.includes(field),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('every column that a call takes by its name is called by words in both languages', () => {
  const taken = Object.values(api).flatMap((call) => ('body' in call ? namesIn(call.body, false) : []))
  expect(taken).toContain('readRate')
  expect([...new Set(taken.filter((name) => !hasWords(name)))]).toEqual([])
})

test.each([
  ['name_zh', '中文名称', 'Chinese name'],
  ['retryAfter', 'Retry after', 'Retry after'],
  ['constructor', 'Constructor', 'Constructor'],
])('%s is called %s and %s', (field, zh, en) => {
  expect(wordsOfField(field)).toEqual({ zh, en })
})

test('a field is found by its words in either language, and not by its name', () => {
  expect(fieldsNamedLike('中文名称')).toEqual(['nameZh'])
  expect(fieldsNamedLike('chinese NAME')).toEqual(['nameZh'])
  expect(fieldsNamedLike('nameZh')).toEqual([])
})
