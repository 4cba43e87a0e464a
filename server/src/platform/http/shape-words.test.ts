import { api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { logFilter } from '@iambiz/contract/platform/login-log.ts'
import { expect, test } from 'vitest'
import { shapeWords } from './shape-words.ts'

const said = (body: object, lang: 'zh' | 'en') =>
  logFilter.safeParse(body, { error: shapeWords[lang] }).error?.issues.map(({ message }) => message)

test.each([
  { startTime: 'yesterday' },
  { startTime: '2026-02-30 00:00:00' },
  { endTime: '2026-11-10' },
  { endTime: '0001-01-01 00:00:00' },
])('%j is told how a time is written', (body) => {
  expect(said(body, 'zh')).toEqual(['请填写有效的时间，格式为 yyyy-MM-dd HH:mm:ss'])
  expect(said(body, 'en')).toEqual(['Enter a valid date and time as yyyy-MM-dd HH:mm:ss.'])
})

test.each(['999.1.1.1', '10.*.3', '::/999'])('%s is told how an address is written', (address) => {
  expect(said({ address }, 'zh')).toEqual(['请填写 IP、网段，或以 * 结尾的 IP'])
  expect(said({ address }, 'en')).toEqual(['Enter an IP address, a range or an address ending in *.'])
})

test.each([
  ['最多 80 个字符', 'At most 80 characters.', { userKeyword: 'x'.repeat(81) }],
  ['最多 300 项', 'At most 300 in total.', { appCodes: Array(301).fill('x') }],
  ['至少 1 项', 'At least 1 in total.', { weekdays: [] }],
  ['不能大于 7', 'No more than 7.', { weekdays: [8] }],
  ['不能小于 1', 'No less than 1.', { weekdays: [0] }],
])('what is beyond a bound is told it: %s', (zh, en, body) => {
  expect(said(body, 'zh')).toEqual([zh])
  expect(said(body, 'en')).toEqual([en])
})

/** Words of Zod's own messages in both languages, and characters of patterns. */
const foreign = /invalid|expected|received|pattern|regex|unrecognized|无效|期望|收到|正则|模式|[\^$]|\\/i

test.each(Object.entries<Endpoint>(api))('%s is refused in our words', (_call, { body, query }) => {
  const values = [
    undefined,
    null,
    1,
    -1.5,
    1e9,
    true,
    '',
    'x y',
    '\0',
    'x'.repeat(70_000),
    [],
    [{}],
    ['?'],
    {},
    { x: 1 },
  ]
  for (const shape of [body, query]) {
    if (!shape) continue
    const fields = Object.keys((shape as { shape?: object }).shape ?? {})
    const tries = [...values, ...fields.flatMap((field) => values.map((value) => ({ [field]: value })))]
    for (const lang of ['zh', 'en'] as const)
      for (const one of tries)
        for (const { message, path } of shape.safeParse(one, { error: shapeWords[lang] }).error?.issues ?? [])
          expect(message, path.join('.')).not.toMatch(foreign)
  }
})
