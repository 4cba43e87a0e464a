import { expect, test } from 'vitest'
import { versionedCache } from './versioned-cache.ts'

test('a value is loaded once per version, also by many at once', async () => {
  let loads = 0
  const read = versionedCache(async () => ++loads)
  expect(await Promise.all([read('1'), read('1'), read('1')])).toEqual([1, 1, 1])
  expect(await read('1')).toBe(1)
  expect(await Promise.all([read('2'), read('2')])).toEqual([2, 2])
})

test('a load that failed is not kept', async () => {
  let loads = 0
  const read = versionedCache(async () => {
    loads += 1
    if (loads === 1) throw new Error('database away')
    return loads
  })
  await expect(Promise.all([read('1'), read('1')])).rejects.toThrow('database away')
  expect(await read('1')).toBe(2)
})

test('a failed load of an old version does not throw the new one away', async () => {
  const gate = Promise.withResolvers<string>()
  const answers = [gate.promise, Promise.resolve('new')]
  let loads = 0
  const read = versionedCache(() => answers[loads++] ?? Promise.resolve('again'))
  const old = read('1')
  expect(await read('2')).toBe('new')
  gate.reject(new Error('too late'))
  await expect(old).rejects.toThrow('too late')
  expect(await read('2')).toBe('new')
})
