import { expect, test } from 'vitest'
import { addressesOf, demoAddressOf } from './addresses.ts'
import { readConfig } from './config.ts'

const names = ['BASE_URL', 'PORT', 'IDP_BASE_URL', 'IDP_PORT', 'DEMO_BASE_URL', 'DEMO_PORT'] as const

test('an address that is not set follows from its port', () => {
  const env = { PORT: '9000', IDP_BASE_URL: 'https://idp.example.com/' }
  const settings = readConfig(names, env)
  expect(addressesOf(settings)).toEqual({
    portal: 'http://localhost:9000',
    provider: 'https://idp.example.com',
  })
  expect(demoAddressOf(settings)).toBe('http://localhost:8082')
})
