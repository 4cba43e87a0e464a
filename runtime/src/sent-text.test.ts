import { expect, test } from 'vitest'
import { formOf, hasDuplicateMembers, hasUnstorableText, textOf } from './sent-text.ts'

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1,"\\u0061":2}', true],
  ['{"a":{"b":1,"c":[1,{"b":1}],"b":2}}', true],
  ['[{"a":1},{"a":1}]', false],
  ['{"a":"a","b":"a"}', false],
  ['{"a":{"a":{"a":1}}}', false],
  ['{"a":["a","a"],"b":{}}', false],
  ['{"a":[],"a":1}', true],
  ['{"a":{},"b":2,"a":1}', true],
  ['{"a":"\\",\\"a\\":","b":1}', false],
  ['{"a":"{","A":"}"}', false],
  ['{"":1,"":2}', true],
  ['{"__proto__":1,"__proto__":2}', true],
  ['"a"', false],
  ['[]', false],
])('members of one name in %s: %s', (json, has) => {
  expect(hasDuplicateMembers(json)).toBe(has)
})

test('names that mean the same to their reader are twins', () => {
  expect(hasDuplicateMembers('{"a":1,"A":2}')).toBe(false)
  expect(hasDuplicateMembers('{"a":1,"A":2}', (name) => name.toLowerCase())).toBe(true)
})

test('a large text is looked through in one go', () => {
  expect(hasDuplicateMembers(`{"a":"${'x'.repeat(1_000_000)}","a":1}`)).toBe(true)
  expect(hasDuplicateMembers(`[${'{"a":1},'.repeat(100_000)}{}]`)).toBe(false)
})

test('bytes that are no UTF-8 are no text', () => {
  for (const bytes of [
    [0xed, 0xa0, 0x80],
    [0xf0, 0x9f, 0x98],
    [0xff],
    [0xc0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
  ])
    expect(textOf(Uint8Array.from(bytes))).toBeUndefined()
  expect(textOf(Buffer.from('密码😀\uFFFD'))).toBe('密码😀\uFFFD')
})

test.each(['a=%ED%A0%80', '%ff=1', 'a=%E4%BD', 'a=x%F0%9F%98y', 'a=%C0%80'])(
  'the form %s is none',
  (form) => {
    expect(formOf(Buffer.from(form))).toBeUndefined()
  },
)

test('a form is read as it was', () => {
  const fields = [...(formOf(Buffer.from('a=%E4%BD%A0+b&c=100%&d=%zz&e=%F0%9F%98%80%EF%BF%BD')) ?? [])]
  expect(fields).toEqual([
    ['a', '你 b'],
    ['c', '100%'],
    ['d', '%zz'],
    ['e', '😀\uFFFD'],
  ])
})

test('half a pair of surrogates is found wherever it stands', () => {
  for (const value of ['\ud800', 'a\udc00b', ['x', { y: '\ud83d' }], { '\udfff': 1 }, 'a\0'])
    expect(hasUnstorableText(value)).toBe(true)
  for (const value of ['😀', '', null, 1, { a: ['你', undefined] }])
    expect(hasUnstorableText(value)).toBe(false)
  expect(hasUnstorableText(JSON.parse(`${'['.repeat(100_000)}"\\ud800"${']'.repeat(100_000)}`))).toBe(true)
})
