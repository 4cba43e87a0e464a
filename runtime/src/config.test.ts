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
