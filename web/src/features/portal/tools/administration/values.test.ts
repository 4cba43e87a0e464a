import { expect, test } from 'vitest'
import { isCode, isPlace, valuesOf } from './values.ts'

test.each([
  ['https://handbook.example/start?a=1', true],
  ['http://10.0.0.1:8080/', true],
  ['/home', true],
  ['/home/contacts', true],
  ['/home/../admin', false],
  ['/iambiz/home', false],
  ['javascript:alert(1)', false],
  ['//handbook.example', false],
  ['https://a b', false],
  ['', false],
])('%j leads somewhere: %s', (address, leads) => {
  expect(isPlace(address)).toBe(leads)
})

test('a code is made of lower-case letters, digits and hyphens', () => {
  expect(['handbook', 'hand-book-2'].every(isCode)).toBe(true)
  expect(['', 'Handbook', '2nd', 'hand book', '手册', 'a'.repeat(65)].some(isCode)).toBe(false)
})

test('a new link opens in a new tab and is for everybody', () => {
  expect(valuesOf(undefined)).toMatchObject({ openMode: 'blank', status: 1, orgCodes: [], roleNos: [] })
})
