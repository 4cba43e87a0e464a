import { expect, test } from 'vitest'
import { areaPath, partsBelow } from './record-paths.ts'

test('what an address is made of is read back, and a badly encoded one is no error', () => {
  expect(partsBelow('zones', areaPath('zones', '财务 %', 'articles'))).toEqual(['财务 %', 'articles'])
  expect(partsBelow('zones', areaPath('zones'))).toEqual([''])
  expect(partsBelow('zones', '/home/admin/zones/%E8/100%')).toEqual(['%E8', '100%'])
})
