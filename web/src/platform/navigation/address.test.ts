import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

const home = 'https://portal.example.com/iambiz/home'
const read = (query: string) => readAddress(`${home}${query}`, ['prod', 'fat'])

test('[SCR-10] an authorization answer is read and leaves the address', () => {
  expect(read('?code=c1&state=fat.n0nce&iss=https%3A%2F%2Fidp&tab=2')).toMatchObject({
    callback: { kind: 'code', code: 'c1', state: 'fat.n0nce', iss: 'https://idp' },
    environment: 'fat',
    cleaned: `${home}?tab=2`,
  })
})

test.each([
  ['?env=fat', 'fat'],
  ['?state=fat', 'fat'],
  ['?env=prod&state=fat', 'prod'],
  ['?env=dev', undefined],
  ['?env=fat&env=prod', undefined],
  ['?env=FAT', undefined],
  ['?code=c&env=fat', undefined],
])('[SCR-10] [UI-06] %s sets the environment %s', (query, environment) => {
  const reading = read(query)
  expect(reading.environment).toBe(environment)
  expect(reading.cleaned).toBe(home)
})

test('[SCR-10] the container type is read and leaves the address', () => {
  expect(read('?containerType=wecom-app')).toMatchObject({ containerType: 'wecom-app', cleaned: home })
  expect(read('?containerType=a%0d%0ab').containerType).toBeUndefined()
})

test.each([
  ['?frame=compact', 'compact'],
  ['?frame=full', 'full'],
  ['?frame=none', undefined],
  ['?frame=compact&frame=full', undefined],
])('%s asks for the frame %s, and leaves the address', (query, frame) => {
  expect(read(query)).toMatchObject({ frame, cleaned: home })
})

test.each([
  ['?error=access_denied&state=prod.x', 'access_denied'],
  ['?error=%3Cimg%3E', 'invalid_request'],
  ['?error=a&error=b', 'invalid_request'],
  ['?code=a&code=b', 'invalid_request'],
  ['?code=a&error=access_denied', 'invalid_request'],
])('%s is a failed sign-in', (query, error) => {
  expect(read(query).callback).toMatchObject({ kind: 'error', error })
})

test('an address without any of it stays as it is', () => {
  expect(read('?b=1&a=%20')).toEqual({
    callback: undefined,
    environment: undefined,
    containerType: undefined,
    frame: undefined,
    isSignedOut: false,
    cleaned: `${home}?b=1&a=%20`,
  })
})
