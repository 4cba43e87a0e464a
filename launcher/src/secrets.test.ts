import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets, requireSecrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'iambiz-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const names = ['DATA_KEYS', 'IDP_COOKIE_KEYS', 'OIDC_CLIENT_SECRET', 'DEMO_CLIENT_SECRET'] as const
const file = () => join(folder, 'secrets.env')

test('secrets are generated once, and only their owner can read them', () => {
  const first = readSecrets(folder, {}, names)
  expect(first.DATA_KEYS).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/)
  expect(new Set(Object.values(first)).size).toBe(4)
  expect(Object.values(first).every((value) => (value ?? '').length >= 32)).toBe(true)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readSecrets(folder, {}, names)).toEqual(first)
})

test('a command finds the secrets, and generates none that is missing', () => {
  const given = { DATA_KEYS: 'from the environment' }
  expect(() => requireSecrets(folder, {}, ['DATA_KEYS'])).toThrow(
    /^DATA_KEYS is neither in the settings nor in .*secrets\.env\. Run the command with the settings of npm start\./,
  )
  expect(existsSync(file())).toBe(false)
  const { OIDC_CLIENT_SECRET } = readSecrets(folder, given, ['DATA_KEYS', 'OIDC_CLIENT_SECRET'])
  const before = readFileSync(file(), 'utf8')
  expect(() => requireSecrets(folder, {}, ['DATA_KEYS', 'OIDC_CLIENT_SECRET'])).toThrow(
    'DATA_KEYS is neither',
  )
  expect(readFileSync(file(), 'utf8')).toBe(before)
  expect(requireSecrets(folder, given, ['DATA_KEYS', 'OIDC_CLIENT_SECRET'])).toEqual({
    ...given,
    OIDC_CLIENT_SECRET,
  })
})

test('a value of the environment wins and is not written down', () => {
  const secrets = readSecrets(folder, { OIDC_CLIENT_SECRET: 'from the environment' }, names)
  expect(secrets.OIDC_CLIENT_SECRET).toBe('from the environment')
  expect(readFileSync(file(), 'utf8')).not.toContain('OIDC_CLIENT_SECRET')
})

test('a secret that is needed later joins those that are there', () => {
  const { DATA_KEYS } = readSecrets(folder, {}, ['DATA_KEYS'])
  expect(readSecrets(folder, {}, names).DATA_KEYS).toBe(DATA_KEYS)
})

test('a file that others could read is closed again', () => {
  readSecrets(folder, {}, names)
  chmodSync(file(), 0o644)
  readSecrets(folder, {}, names)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})
