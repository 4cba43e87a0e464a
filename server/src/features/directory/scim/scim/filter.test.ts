import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScimError } from './errors.ts'
import { comparisons, type Filter, parseFilter, parsePath, printFilter } from './filter.ts'

const name = fc
  .stringMatching(/^[a-z][A-Za-z0-9_-]{0,12}(\.[a-z][A-Za-z0-9]{0,8})?$/)
  .filter((text) => !/^(not|and|or|true|false|null)$/i.test(text))
const path = fc.oneof(
  name,
  name.map((text) => `urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:${text}`),
)
const literal = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0')),
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).filter((n) => !Object.is(n, -0)),
)
const compared = fc.oneof(
  fc.record({ op: fc.constantFrom(...comparisons), path, value: literal }),
  fc.record({ op: fc.constant('pr' as const), path }),
)

const { filter } = fc.letrec<{ filter: Filter; inside: Filter }>((tie) => {
  const combined = (of: 'filter' | 'inside') => [
    compared,
    fc.record({ op: fc.constant('not' as const), part: tie(of) }),
    fc.record({
      op: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie(of), { minLength: 2, maxLength: 3 }) as unknown as fc.Arbitrary<[Filter, Filter]>,
    }),
  ]
  return {
    inside: fc.oneof({ maxDepth: 2 }, ...combined('inside')),
    filter: fc.oneof(
      { maxDepth: 3 },
      ...combined('filter'),
      fc.record({ op: fc.constant('some' as const), path, part: tie('inside') }),
    ),
  }
})

test('what is printed is read as the same filter', () => {
  fc.assert(
    fc.property(filter, (written) => {
      const text = printFilter(written)
      fc.pre(text.length <= 4000)
      expect(parseFilter(text)).toEqual(written)
    }),
  )
})

test('no text makes the reader do anything but read or refuse', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      'userName',
      'eq',
      'pr',
      'and',
      'or',
      'not',
      '(',
      ')',
      '[',
      ']',
      '"x"',
      '"',
      ' ',
      '.value',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const read of [parseFilter, parsePath]) {
        try {
          read(pieces.join(' '))
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError)
        }
      }
    }),
  )
})

test('`and` binds more than `or`, names and words count in any case', () => {
  expect(parseFilter('a eq "1" OR b Eq "2" And not (c PR)')).toEqual({
    op: 'or',
    parts: [
      { op: 'eq', path: 'a', value: '1' },
      {
        op: 'and',
        parts: [
          { op: 'eq', path: 'b', value: '2' },
          { op: 'not', part: { op: 'pr', path: 'c' } },
        ],
      },
    ],
  })
})

test.each([
  ['userName Eq "john"', 'eq'],
  ['name.familyName co "O\'Malley"', 'co'],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', 'sw'],
  ['title pr', 'pr'],
  ['meta.lastModified gt "2011-05-13T04:42:34Z"', 'gt'],
  ['title pr and userType eq "Employee"', 'and'],
  ['schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"', 'eq'],
  ['userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")', 'and'],
  ['userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")', 'and'],
  ['userType eq "Employee" and emails[type eq "work" and value co "@example.com"]', 'and'],
  ['emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]', 'or'],
])('the example of the RFC is read: %s', (text, op) => {
  expect(parseFilter(text).op).toBe(op)
})

test.each([
  '',
  'userName',
  'userName eq',
  'userName eq john',
  'userName is "x"',
  '(userName pr',
  'userName pr)',
  'userName pr and',
  'userName pr title pr',
  'not userName pr',
  'emails[type eq "work"',
  'emails[a[b pr]]',
  'a..b pr',
  '1a pr',
  'a eq 01',
  'a eq "\u0007"',
  'a eq "\\u0000"',
  `${'('.repeat(60)}a pr${')'.repeat(60)}`,
  `a eq "${'x'.repeat(4001)}"`,
])('what is no filter is refused: %s', (text) => {
  expect(() => parseFilter(text)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidFilter' }))
})

test('escapes are those of JSON', () => {
  expect(parseFilter('a eq "\\u6c5f\\n\\"x\\""')).toEqual({ op: 'eq', path: 'a', value: '江\n"x"' })
})

test('paths have an attribute, a filter and a part of it', () => {
  expect(parsePath('members')).toEqual({ attribute: 'members' })
  expect(parsePath('addresses[type eq "work"].streetAddress')).toEqual({
    attribute: 'addresses',
    filter: { op: 'eq', path: 'type', value: 'work' },
    sub: 'streetAddress',
  })
  for (const wrong of ['members[', 'members[value eq "1"]x', 'members[].value', '.value', 'a b'])
    expect(() => parsePath(wrong)).toThrow(expect.objectContaining({ scimType: 'invalidPath' }))
})

test('a comparison behind the brackets is about the value that fits within', () => {
  for (const [written, meant] of [
    ['emails[type eq "work"].value eq "x"', 'emails[type eq "work" and value eq "x"]'],
    [
      'not (emails[type eq "work" or primary eq true].value pr) and id pr',
      'not (emails[(type eq "work" or primary eq true) and value pr]) and id pr',
    ],
  ] as const)
    expect(parseFilter(written)).toEqual(parseFilter(meant))
  for (const text of [
    'emails[type eq "work"].value',
    'emails[type eq "work"].value.x eq "y"',
    'emails[type eq "work"] eq "x"',
  ])
    expect(() => parseFilter(text)).toThrow(ScimError)
})
