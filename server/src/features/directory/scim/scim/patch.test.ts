import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScimError } from './errors.ts'
import { patched, patchSchema, readOperations, received } from './patch.ts'
import { groupShape, userShape } from './schemas.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const jun = () => ({
  schemas: [userShape.schema],
  id: 'E1',
  userName: 'E1',
  displayName: '王君',
  name: { familyName: '王', givenName: '君' },
  active: true,
  emails: [{ value: 'jun@example.com', type: 'work', primary: true }],
})

const patch = (resource: Record<string, unknown>, ...operations: object[]) =>
  patched(userShape, resource, readOperations({ schemas: [patchSchema], Operations: operations }))

test('operations count in any case, and truth values may be texts, as Entra ID sends them', () => {
  expect(patch(jun(), { op: 'Replace', path: 'active', value: 'False' }).active).toBe(false)
  expect(patch(jun(), { op: 'Add', path: 'TITLE', value: '工程师' }).title).toBe('工程师')
})

test('a value without a path may name its attributes with dots and extensions', () => {
  const changed = patch(jun(), {
    op: 'replace',
    value: {
      'name.familyName': '汪',
      active: 'True',
      [`${enterprise}:department`]: '研发',
      [enterprise]: { division: '东' },
    },
  })
  expect(changed).toMatchObject({
    name: { familyName: '汪', givenName: '君' },
    active: true,
    [enterprise]: { department: '研发', division: '东' },
  })
})

test('a filter that finds nothing makes a value for add, and is noTarget for replace', () => {
  const bare = { ...jun(), emails: undefined }
  expect(
    patch(bare, { op: 'add', path: 'emails[type eq "work"].value', value: 'n@example.com' }).emails,
  ).toEqual([{ type: 'work', value: 'n@example.com' }])
  expect(() => patch(jun(), { op: 'replace', path: 'emails[type eq "home"].value', value: 'x' })).toThrow(
    expect.objectContaining({ status: 400, scimType: 'noTarget' }),
  )
})

test('members come once, and leave by path or by value', () => {
  const group = { members: [{ value: 'E1' }, { value: 'E2' }] }
  const change = (operation: object) =>
    patched(groupShape, group, readOperations({ schemas: [patchSchema], Operations: [operation] })).members
  expect(change({ op: 'add', path: 'members', value: [{ value: 'E2' }, { value: 'E3' }] })).toHaveLength(3)
  expect(change({ op: 'remove', path: 'members[value eq "E1"]' })).toEqual([{ value: 'E2' }])
  expect(change({ op: 'Remove', path: 'members', value: [{ value: 'E2' }] })).toEqual([{ value: 'E1' }])
  expect(change({ op: 'remove', path: 'members' })).toBeUndefined()
  expect(change({ op: 'replace', path: 'members', value: [{ value: 'E9' }] })).toEqual([{ value: 'E9' }])
})

test('of several primary values the last one counts', () => {
  const changed = patch(jun(), {
    op: 'add',
    path: 'emails',
    value: [{ value: 'new@example.com', type: 'other', primary: true }],
  })
  expect(changed.emails).toEqual([
    { value: 'jun@example.com', type: 'work', primary: false },
    { value: 'new@example.com', type: 'other', primary: true },
  ])
})

test.each([
  [{ op: 'move', path: 'title' }, 'invalidSyntax'],
  [{ op: 'replace', path: 'shoeSize', value: 1 }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[', value: 1 }, 'invalidPath'],
  [{ op: 'replace', path: 'id', value: 'E2' }, 'mutability'],
  [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
  [{ op: 'replace', path: `${enterprise}:manager.displayName`, value: '汪芳' }, 'mutability'],
  [{ op: 'remove', path: 'userName' }, 'mutability'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'replace', path: 'title' }, 'invalidValue'],
  [{ op: 'replace', path: 'title', value: {} }, 'invalidValue'],
  [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
  [{ op: 'replace', value: 'x' }, 'invalidValue'],
])('%j is refused as %s', (operation, scimType) => {
  expect(() => patch(jun(), operation)).toThrow(expect.objectContaining({ status: 400, scimType }))
})

test('what the RFC knows and the portal does not keep is taken without a word', () => {
  expect(patch(jun(), { op: 'add', path: 'addresses[type eq "work"].locality', value: '上海' })).toEqual(
    jun(),
  )
  expect(
    received(userShape, { schemas: [userShape.schema], userName: 'E1', nickName: '君', shoeSize: 41 }),
  ).toEqual({
    userName: 'E1',
  })
})

test('a request without its schema is refused', () => {
  expect(() => readOperations({ Operations: [{ op: 'add', value: {} }] })).toThrow(
    expect.objectContaining({ scimType: 'invalidSyntax' }),
  )
  expect(() => received(userShape, { userName: 'E1' })).toThrow(ScimError)
})

const value = fc.record({ value: fc.stringMatching(/^[a-e]$/) })
const operation = fc.oneof(
  fc.record({
    op: fc.constant('add'),
    path: fc.constant('members'),
    value: fc.array(value, { maxLength: 4 }),
  }),
  fc.record({
    op: fc.constant('replace'),
    path: fc.constant('members'),
    value: fc.array(value, { maxLength: 4 }),
  }),
  fc.record({ op: fc.constant('remove'), path: fc.constantFrom('members', 'members[value eq "a"]') }),
)

type Written = { op: string; path: string; value?: { value: string }[] }

/** The same operation on a list of names; the test compares it as a set. */
function modelOf(model: string[], { op, path, value: given = [] }: Written): string[] {
  const values = given.map((one) => one.value)
  if (op === 'add') return [...model, ...values]
  if (op === 'replace') return values
  return path === 'members' ? [] : model.filter((one) => one !== 'a')
}

test('any operations leave each member once, as a set would have them, and the given resource alone', () => {
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 5 }),
      fc.array(operation, { minLength: 1, maxLength: 8 }),
      (start, operations) => {
        const begun = patched(groupShape, {}, [{ op: 'add', path: 'members', value: start }])
        const kept = structuredClone(begun)
        const model = operations.reduce(
          modelOf,
          start.map((one) => one.value),
        )
        const body = { schemas: [patchSchema], Operations: operations }
        const result = patched(groupShape, begun, readOperations(body))
        const members = Array.isArray(result.members) ? result.members.map((member) => member.value) : []
        expect(members.toSorted()).toEqual([...new Set(model)].toSorted())
        expect(begun).toEqual(kept)
      },
    ),
  )
})

test('many operations on many members end before others have to wait', () => {
  const members = Array.from({ length: 10_000 }, (_, at) => ({ value: `E${at}` }))
  const filter = Array.from({ length: 60 }, (_, at) => `value eq "F${at}"`).join(' or ')
  const operation = { op: 'remove' as const, path: `members[${filter}]` }
  const group = { displayName: '江', members }
  expect(patched(groupShape, group, [operation, operation]).members).toHaveLength(10_000)
  const asked = () =>
    patched(
      groupShape,
      group,
      Array.from({ length: 1000 }, () => operation),
    )
  expect(asked).toThrow(expect.objectContaining({ status: 400, scimType: 'tooMany' }))
})

test('a value without a path may name one value of several by a filter', () => {
  const changed = patch(jun(), {
    op: 'add',
    value: {
      'emails[type eq "work"].value': 'wang@example.com',
      'phoneNumbers[type eq "mobile"].value': '13800138000',
    },
  })
  expect(changed).toMatchObject({
    emails: [{ value: 'wang@example.com', type: 'work' }],
    phoneNumbers: [{ value: '13800138000', type: 'mobile' }],
  })
})

test.each<[string, object, object]>([
  [
    'a list of one',
    { path: `${enterprise}:manager`, value: [{ value: 'E9' }] },
    { [enterprise]: { manager: { value: 'E9' } } },
  ],
  [
    'a list of one truth value',
    { path: 'active', value: [{ $ref: null, value: 'False' }] },
    { active: false },
  ],
  ['a number', { path: 'title', value: 5 }, { title: '5' }],
  [
    'a mobile as a number',
    { path: 'phoneNumbers', value: [{ value: 13800138000 }] },
    { phoneNumbers: [{ value: '13800138000' }] },
  ],
  [
    'a truth value as text in a filter',
    { path: 'emails[primary eq "True"].value', value: 'w@example.com' },
    { emails: [{ value: 'w@example.com' }] },
  ],
  [
    'a list with nothing in it',
    { path: 'emails', value: [null, { value: 'w@example.com' }] },
    { emails: [{ value: 'w@example.com' }] },
  ],
])('%s is taken as what it says', (_what, operation, expected) => {
  expect(patch(jun(), { op: 'replace', ...operation })).toMatchObject(expected)
})

test.each(['emails[type eq "work"].value', 'emails[type eq "work"]', 'emails.value', 'emails'])(
  'null and an empty text in place of %s take it away',
  (path) => {
    for (const value of [null, ''])
      expect(patch(jun(), { op: 'replace', path, value })).not.toHaveProperty('emails')
  },
)

test('the names of a message count in any case', () => {
  const Operations = [{ Op: 'Replace', Path: 'active', Value: false }]
  expect(readOperations({ Schemas: [patchSchema], OPERATIONS: Operations })).toEqual([
    { op: 'replace', path: 'active', value: false },
  ])
})

test('what is optional and cannot be done holds up nothing else, and is refused alone', () => {
  const wrong = [
    { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:Custom:2.0:User:tag', value: 'x' },
    { op: 'replace', path: 'phoneNumbers[type eq "fax"].value', value: '1' },
    { op: 'replace', path: 'groups', value: [] },
    { op: 'replace', value: { name: 'Wang Jun', title: { zh: '工程师' } } },
  ]
  const leftOut: string[] = []
  const apply = (...operations: object[]) =>
    patched(userShape, jun(), readOperations({ schemas: [patchSchema], Operations: operations }), leftOut)
  expect(apply(...wrong, { op: 'replace', path: 'active', value: false })).toEqual({
    ...jun(),
    active: false,
  })
  expect(leftOut).toHaveLength(5)
  expect(() => apply(...wrong.slice(0, 3))).toThrow(expect.objectContaining({ scimType: 'invalidPath' }))
  for (const operation of [
    { op: 'replace', path: 'active', value: 'maybe' },
    { op: 'replace', value: { userName: {} } },
  ])
    expect(() => apply(operation, { op: 'replace', path: 'title', value: '工程师' })).toThrow(ScimError)
})
