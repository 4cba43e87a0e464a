import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogue } from '@iambiz/contract/errors.ts'
import { sessionOver } from '@iambiz/contract/platform/codes.ts'
import { expect, test } from 'vitest'
import { wordsOf } from './failure.ts'

const statuses: Record<number, number> = {
  1001: 404,
  1002: 400,
  40011: 400,
  1003: 410,
  4004: 410,
  1004: 403,
  1005: 403,
  5001: 403,
  6002: 403,
  6003: 403,
  1006: 401,
  1007: 401,
  1008: 401,
  1009: 401,
  1010: 401,
  40901: 409,
  2001: 409,
  3005: 409,
  4002: 409,
  4003: 409,
  5002: 409,
  6004: 409,
  8001: 409,
  8002: 409,
  2005: 429,
}

/** The HTTP status for an error code of the envelope. */
function statusOf(code: number): number {
  const special = statuses[code]
  if (special !== undefined) return special
  return code < 600 ? code : 422
}

test.each(Object.entries(catalogue))(
  '[HTTP-04] %s has the HTTP status of its code, and words in both languages',
  (_name, entry) => {
    expect(entry.status).toBe(statusOf(entry.code))
    expect(entry.zh).toMatch(/[\u4e00-\u9fff]/)
    // Printable ASCII and English quotation marks.
    expect(entry.en).toMatch(/^[\u0020-\u007e‘’“”]+$/)
  },
)

test('no failure of one feature hides another’s', async () => {
  const contract = new URL('../../../contract/src/', import.meta.url)
  const files = globSync(['*.ts', 'features/**/*.ts', 'platform/*.ts'], { cwd: fileURLToPath(contract) })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => new URL(file, contract))
  const modules: Record<string, object>[] = await Promise.all(files.map((file) => import(file.href)))
  const names = modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Failures'))
    .flatMap(([, failures]) => Object.keys(failures))
  expect(new Set(names).size).toBe(names.length)
  expect(names.sort()).toEqual(Object.keys(catalogue).sort())
})

test('the four codes that end a session are those that the browser knows', () => {
  const asksForProof = 1009
  const over = Object.values(catalogue).filter(({ status, code }) => status === 401 && code !== asksForProof)
  expect([...new Set(over.map(({ code }) => code))].sort()).toEqual([...sessionOver].sort())
})

test.each([
  [1, '1 秒', '1 second'],
  [30, '30 秒', '30 seconds'],
  [120, '120 秒', '120 seconds'],
  [121, '3 分钟', '3 minutes'],
  [7200, '120 分钟', '120 minutes'],
  [3 * 3600, '3 小时', '3 hours'],
])('who asks too often is told to wait %i seconds as %s', (seconds, zh, en) => {
  expect(wordsOf('request.too-many', 'zh', seconds)).toBe(`操作过于频繁，请在 ${zh}后再试`)
  expect(wordsOf('request.too-many', 'en', seconds)).toBe(`Too many requests. Try again in ${en}.`)
})

test('without a time to wait, and where none is said, the words are those of the catalogue', () => {
  expect(wordsOf('request.too-many', 'zh')).toBe(catalogue['request.too-many'].zh)
  expect(wordsOf('service.busy', 'en', 2)).toBe(catalogue['service.busy'].en)
})
