import { expect, test } from 'vitest'
import { createMemory } from './memory.ts'

test('a value is known for its time, and the key can be added again after it', () => {
  let now = 0
  const memory = createMemory({ lifeMs: 1000, most: 10, now: () => now })
  expect([memory.add('a', '1'), memory.add('a', '2'), memory.find('a')]).toEqual([true, false, '1'])
  now = 1000
  expect([memory.find('a'), memory.add('a', '3'), memory.find('a')]).toEqual([undefined, true, '3'])
  memory.delete('a')
  expect(memory.find('a')).toBeUndefined()
})

test('the oldest values make room for new ones', () => {
  const memory = createMemory({ lifeMs: 1000, most: 2, now: () => 0 })
  for (const key of ['a', 'b', 'c']) memory.add(key, key)
  expect(['a', 'b', 'c'].map(memory.find)).toEqual([undefined, 'b', 'c'])
})
