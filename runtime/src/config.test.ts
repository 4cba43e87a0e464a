import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (lines: string, env: Record<string, string> = {}) => {
  const file = join(folder, 'my.env')
  writeFileSync(file, lines)
  return readEnvironment({ IAMBIZ_CONFIG: file, ...env })
}

test('the environment overrides the file', () => {
  const env = read('PORT=1\nIDP_PORT=2\nTZ=Asia/Shanghai\nhttps_proxy=http://proxy:3128\n', { PORT: '3' })
  expect(env).toMatchObject({
    PORT: '3',
    IDP_PORT: '2',
    TZ: 'Asia/Shanghai',
    https_proxy: 'http://proxy:3128',
  })
})

test('all unknown names in the file are reported', () => {
  expect(() => read('PROT=1\nPORT=8080\nDATABASE_ULR=postgres://x/y\n')).toThrow(
    /DATABASE_ULR in .*my\.env is no setting.*\n.*PROT in/,
  )
})

test('a file that is named has to be there', () => {
  expect(() => readEnvironment({ IAMBIZ_CONFIG: join(folder, 'none.env') })).toThrow('cannot read')
})

const written = (content: string): string => {
  const file = join(folder, 'secret')
  writeFileSync(file, content)
  return file
}

test('a secret may be in a file of its own, without the line break at its end', () => {
  const password = 'p w\\n$ä='
  const file = written(`${password}\n`)
  expect(read('', { SMTP_PASSWORD_FILE: file })).toMatchObject({ SMTP_PASSWORD: password })
  const named = read(`SMTP_PASSWORD_FILE=${file}\n`)
  expect(named.SMTP_PASSWORD).toBe(password)
  expect(named).not.toHaveProperty('SMTP_PASSWORD_FILE')
})

test('a file of a secret must be readable, and the only source', () => {
  expect(() => read('', { DATA_KEYS_FILE: join(folder, 'none') })).toThrow(/DATA_KEYS_FILE: cannot read/)
  const both = { DATA_KEYS_FILE: written('in the file'), DATA_KEYS: 'in the environment' }
  expect(() => read('', both)).toThrow('DATA_KEYS and DATA_KEYS_FILE differ; set only one of them')
  expect(read('', { ...both, DATA_KEYS: 'in the file' }).DATA_KEYS).toBe('in the file')
})

test('what is no secret has no file of its own', () => {
  expect(() => read('PORT_FILE=/etc/hostname\n')).toThrow('PORT_FILE')
})
