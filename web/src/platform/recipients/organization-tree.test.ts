import { expect, test } from 'vitest'
import { moveIn, nodesInSight } from './organization-tree.ts'

const organizations = [
  { orgCode: 'A', orgName: 'A', people: 3 },
  { orgCode: 'A1', orgName: 'A1', parentCode: 'A', people: 2 },
  { orgCode: 'A11', orgName: 'A11', parentCode: 'A1', people: 1 },
  { orgCode: 'B', orgName: 'B', people: 0 },
]
const codes = (...opened: string[]) =>
  nodesInSight(organizations, new Set(opened)).map(({ orgCode, depth }) => `${depth}${orgCode}`)

test('what is below is in sight where everything above it is open', () => {
  expect(codes()).toEqual(['0A', '0B'])
  expect(codes('A')).toEqual(['0A', '1A1', '0B'])
  expect(codes('A1')).toEqual(['0A', '0B'])
  expect(codes('A', 'A1')).toEqual(['0A', '1A1', '2A11', '0B'])
})

test.each([
  ['A', 'ArrowDown', { to: 'A1' }],
  ['B', 'ArrowDown', undefined],
  ['A', 'ArrowUp', undefined],
  ['B', 'ArrowUp', { to: 'A1' }],
  ['B', 'Home', { to: 'A' }],
  ['A', 'End', { to: 'B' }],
  ['A', 'ArrowRight', { to: 'A1' }],
  ['A1', 'ArrowRight', { open: 'A1' }],
  ['B', 'ArrowRight', undefined],
  ['A', 'ArrowLeft', { close: 'A' }],
  ['A1', 'ArrowLeft', { to: 'A' }],
  ['B', 'ArrowLeft', undefined],
  ['A', 'x', undefined],
])('from %s, %s does %o', (current, key, move) => {
  expect(moveIn(nodesInSight(organizations, new Set(['A'])), current, key)).toEqual(move)
})
