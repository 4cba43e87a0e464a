import { expect, test } from 'vitest'
import { readAddress } from '#web/platform/navigation/address.ts'
import {
  faultOf,
  isAskable,
  isLogNarrowed,
  type LogFilter,
  logFilterOf,
  logQueryOf,
  logRequestOf,
  noLogFilter,
  presets,
  timesOf,
} from './log-filter.ts'

const now = '2026-03-01 10:31:07'
const read = (text: string) => logFilterOf(new URLSearchParams(text), 'today')

const whole: LogFilter = {
  range: 'custom',
  from: '2026-02-01T08:00',
  to: '2026-02-28T17:59',
  person: '望舒',
  appCodes: ['mail', 'a,b&c'],
  eventTypes: ['login', 'fail'],
  loginTypes: ['password', 'passkey'],
  result: '0',
  env: 'fat',
  orgCode: 'CC-HQ',
  alone: true,
  container: 'web-pc',
  center: 'businessCenter',
  weekdays: [1, 7],
  hours: [0, 23],
  reasons: ['locked'],
  session: '01890000-0000-7000-8000-000000000001',
  address: '10.24.8.*',
}

test('[STAT-01] a filter and its address say the same', () => {
  expect(read(logQueryOf(whole).toString())).toEqual(whole)
  for (const range of presets) {
    const filter = { ...noLogFilter, range }
    // Another page may have another default range.
    expect(logFilterOf(logQueryOf(filter), '30d')).toEqual(filter)
  }
  expect(read('')).toEqual({ ...noLogFilter, range: 'today' })
})

test('[STAT-01] whoever opens the address of a filter gets all of it, and stays in their environment', () => {
  const address = `https://portal.example.com/iambiz/home/signin/log?${logQueryOf(whole)}`
  expect(readAddress(address, ['prod', 'fat'])).toMatchObject({ environment: undefined, cleaned: address })
})

test('the calls get what the filter says, to the last second of its last minute', () => {
  expect(logRequestOf(whole, now)).toEqual({
    startTime: '2026-02-01 08:00:00',
    endTime: '2026-02-28 17:59:59',
    userKeyword: '望舒',
    appCodes: ['mail', 'a,b&c'],
    eventTypes: ['login', 'fail'],
    loginTypes: ['password', 'passkey'],
    result: 0,
    env: 'fat',
    orgCode: 'CC-HQ',
    includeChildOrg: false,
    containerType: 'web-pc',
    center: 'businessCenter',
    weekdays: [1, 7],
    hours: [0, 23],
    failReasons: ['locked'],
    sessionId: '01890000-0000-7000-8000-000000000001',
    address: '10.24.8.*',
  })
  expect(logRequestOf(read(''), now)).toEqual(timesOf(read('range=today'), now))
})

test.each([
  ['today', '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
  ['yesterday', '2026-02-28 00:00:00', '2026-02-28 23:59:59'],
  ['7d', '2026-02-23 00:00:00', '2026-03-01 23:59:59'],
  ['30d', '2026-01-31 00:00:00', '2026-03-01 23:59:59'],
  ['month', '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
  ['last-month', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
  ['quarter', '2026-01-01 00:00:00', '2026-03-01 23:59:59'],
] as const)('%s is whole days', (range, startTime, endTime) => {
  expect(timesOf({ ...noLogFilter, range }, now)).toEqual({ startTime, endTime })
})

test('the month before January is December', () => {
  expect(timesOf({ ...noLogFilter, range: 'last-month' }, '2026-01-31 23:59:59')).toEqual({
    startTime: '2025-12-01 00:00:00',
    endTime: '2025-12-31 23:59:59',
  })
})

test('what makes no sense in an address is left out', () => {
  const filter = read(
    `range=ever&from=2026-02-30T00:00&to=2026-03-01T24:00&q=${'x'.repeat(300)}%00&app=&app=mail&app=mail` +
      '&event=party&event=launch&result=2&environment=moon&org=1&alone=1&weekday=8&weekday=2&hour=x&session=1&ip=10.24&center=moon',
  )
  const sensible = { person: 'x'.repeat(80), appCodes: ['mail'], eventTypes: ['launch'], weekdays: [2] }
  expect(filter).toEqual({ ...noLogFilter, ...sensible, range: 'today' })
})

test('a range of one’s own that the calls would refuse is named', () => {
  expect(faultOf('2026-02-01T08:00', '2026-02-01T07:59')).toBe('order')
  expect(faultOf('2026-02-01T08:00', '')).toBe('missing')
  expect(faultOf('0026-02-01T08:00', '0026-02-02T08:00')).toBe('year')
  expect(faultOf('2999-12-31T08:00', '3000-01-01T08:00')).toBe('year')
  expect(faultOf('1900-01-01T00:00', '1900-01-01T00:00')).toBeUndefined()
  expect(faultOf('2025-02-01T08:00', '2026-02-02T08:00')).toBe('span')
  expect(faultOf('2025-02-01T08:00', '2026-02-02T07:59')).toBeUndefined()
  expect(faultOf('2026-02-01T08:00', '2026-02-01T08:00')).toBeUndefined()
  expect(isAskable(whole)).toBe(true)
  expect(isAskable({ ...whole, to: '2026-01-01T00:00' })).toBe(false)
  expect(isAskable(read('from=0001-01-01T00:00&to=0001-01-02T00:00'))).toBe(false)
})

test('a range alone narrows nothing', () => {
  expect(isLogNarrowed(read('range=7d'))).toBe(false)
  expect(isLogNarrowed(read('range=7d&environment=prod'))).toBe(true)
})
