import { expect, test } from 'vitest'
import { unitsOf } from './units.ts'

const unit = (dn: string, code: string, nameZh = '部门') => ({ dn, code, nameZh, nameEn: '' })

test('units come after those above them; one without a code is passed over', () => {
  const { wanted, unitOf } = unitsOf([
    unit('ou=platform,ou=all,OU=Research,dc=example', 'pf'),
    unit('ou=all,ou=research,dc=example', ''),
    unit('ou=research, dc=example', 'rd'),
  ])
  expect(wanted.map(({ code, parentCode }) => [code, parentCode])).toEqual([
    ['rd', null],
    ['pf', 'rd'],
  ])
  expect(unitOf('uid=1,ou=Platform,ou=all,ou=research,dc=example')).toBe('pf')
  expect(unitOf('uid=1,ou=all,ou=research,dc=example')).toBe('rd')
  expect(unitOf('uid=1,ou=sales,dc=example')).toBeUndefined()
})

test('a comma within a name does not part it', () => {
  const { unitOf } = unitsOf([unit('ou=R\\, D,dc=example', 'rd'), unit('D,dc=example', 'wrong')])
  expect(unitOf('cn=Lin\\, Wan,ou=R\\, D,dc=example')).toBe('rd')
})

test.each([
  ['code-format', unit('ou=a,dc=example', '研发')],
  ['name-missing', unit('ou=a,dc=example', 'a', '')],
  ['too-long', unit('ou=a,dc=example', 'a', '长'.repeat(81))],
])('%s is a fault of a unit', (fault, entry) => {
  expect(unitsOf([entry]).wanted[0]?.fault).toBe(fault)
})

test('of two units with one code the second is wrong', () => {
  const { wanted } = unitsOf([unit('ou=a,dc=example', 'x'), unit('ou=b,dc=example', 'x')])
  expect(wanted.map(({ fault }) => fault)).toEqual([undefined, 'code-twice'])
})
