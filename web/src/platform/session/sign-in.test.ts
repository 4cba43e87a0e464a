import { expect, test } from 'vitest'
import { ownPath } from '#web/platform/paths.ts'
import { memoryStorage } from '#web/testing/storage.ts'
import { forgetSignInTries, mayTrySignIn } from './loop-breaker.ts'
import { takeReturnPath } from './return-path.ts'
import { takeCode } from './used-codes.ts'

const origin = 'https://portal.example.com'

test.each([
  ['/iambiz/home?a=1', '/home?a=1'],
  ['/iambiz/home?x=1#part-2', '/home?x=1#part-2'],
  ['https://portal.example.com/iambiz/home#x', '/home#x'],
  ['/iambiz/home?to=//evil.example.com#//evil.example.com', '/home?to=//evil.example.com#//evil.example.com'],
  ['/iambiz/..//evil.example.com/#/iambiz/', undefined],
  ['https://evil.example.com/#/iambiz/home', undefined],
  ['https://portal.example.com@evil.example.com/iambiz/home#x', undefined],
  ['//evil.example.com/iambiz/home', undefined],
  ['https://evil.example.com/iambiz/home', undefined],
  ['/iambiz/../api/x', undefined],
  ['/other', undefined],
  ['javascript:alert(1)', undefined],
  ['\\\\evil.example.com/iambiz/', undefined],
])('only a screen of the portal is a place to come back to: %s', (address, path) => {
  expect(ownPath(address, origin)).toBe(path)
})

test('a return path is used once', () => {
  const storage = memoryStorage()
  Object.assign(globalThis, { location: new URL(`${origin}/iambiz/home`) })
  storage.setItem('iambiz.return-path', '/home/apps?x=1#part-2')
  expect(takeReturnPath(storage)).toBe('/home/apps?x=1#part-2')
  expect(takeReturnPath(storage)).toBe('/home')
  storage.setItem('iambiz.return-path', '/../../evil')
  expect(takeReturnPath(storage)).toBe('/home')
  Reflect.deleteProperty(globalThis, 'location')
})

test('the fourth automatic sign-in within a minute is not made', () => {
  const storage = memoryStorage()
  const tries = [0, 1000, 2000, 3000].map((at) => mayTrySignIn(100_000 + at, storage))
  expect(tries).toEqual([true, true, true, false])
  expect(mayTrySignIn(100_000 + 60_500, storage)).toBe(true)
  forgetSignInTries(storage)
  expect(mayTrySignIn(100_000 + 60_600, storage)).toBe(true)
})

test('[AUTH-03] a code is exchanged once in a browser session', () => {
  const storage = memoryStorage()
  expect([takeCode('a', storage), takeCode('b', storage), takeCode('a', storage)]).toEqual([
    true,
    true,
    false,
  ])
})
