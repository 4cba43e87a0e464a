import { expect, test } from 'vitest'
import { leftOutOf } from './left-out.ts'
import { logQueryOf, noLogFilter } from './log-filter.ts'

const leftOut = (text: string) => leftOutOf(new URLSearchParams(text)).map((part) => part.join('='))

test('[STAT-01] what cannot be read in an address is named', () => {
  for (const part of [
    ...['ip=999.1.1.1', 'session=xyz', 'environment=bogus', 'event=bogus', 'result=2', 'org=1', 'range=ever'],
    ...['from=2026-02-30T00:00', 'to=2026-02-01T00:00', 'weekday=8', 'hour=x', 'alone=yes', 'center=moon'],
  ])
    expect(leftOut(part)).toEqual([part])
})

test('[STAT-01] beside parts that count, only the others are named, each once', () => {
  expect(leftOut('q=A&event=login&event=bogus&event=bogus&ip=10.24.*&weekday=1&weekday=9&page=x')).toEqual([
    'event=bogus',
    'weekday=9',
  ])
  expect(leftOut('environment=prod&environment=fat')).toEqual(['environment=fat'])
})

test('[STAT-01] of an address that is read as it stands nothing is named', () => {
  const whole = logQueryOf({
    ...noLogFilter,
    ...{ range: 'custom', from: '2026-02-01T08:00', to: '2026-02-28T17:59', person: ' 望舒 ' },
    ...{ appCodes: ['a,b&c'], eventTypes: ['fail'], loginTypes: ['of-others'], result: '0', env: 'fat' },
    ...{
      orgCode: 'CC-HQ',
      alone: true,
      container: 'web-pc',
      center: 'merchantCenter',
      weekdays: [1, 7],
      hours: [0, 23],
    },
    ...{ reasons: ['locked'], session: '01890000-0000-7000-8000-000000000001', address: '10.24.8.*' },
  })
  expect(leftOut(whole.toString())).toEqual([])
  const harmless = ['range=7d&from=2026-02-01T08:00&to=2026-02-02T08:00', 'q=&ip=&app=', 'hour=07', 'alone=1']
  for (const text of [...harmless, `q=${'x'.repeat(300)}`, `app=${'x'.repeat(70)}`, 'q=%20a%20'])
    expect(leftOut(text)).toEqual([])
})
