import { expect, test } from 'vitest'
import { type Precision, readDate } from './date-text.ts'

test.each<[string, Precision, string | undefined]>([
  ['2026-11-24', 'day', '2026-11-24'],
  ['2026-1-4', 'day', '2026-01-04'],
  [' 2026/11/24 ', 'day', '2026-11-24'],
  ['2026.11.24', 'day', '2026-11-24'],
  ['20261124', 'day', '2026-11-24'],
  ['2026年11月24日', 'day', '2026-11-24'],
  ['２０２６－１１－２４', 'day', '2026-11-24'],
  ['24 Nov 2026', 'day', '2026-11-24'],
  ['November 24, 2026', 'day', '2026-11-24'],
  ['2026-11-24 10:05:33', 'day', '2026-11-24'],
  ['2024-02-29', 'day', '2024-02-29'],
  ['2026-02-29', 'day', undefined],
  ['2026-13-01', 'day', undefined],
  ['2026-11', 'day', undefined],
  ['11/24/2026', 'day', undefined],
  ['24 Nix 2026', 'day', undefined],
  ['', 'day', undefined],
  ['2026-11-24 10:05', 'minute', '2026-11-24T10:05'],
  ['2026-11-24T10:05', 'minute', '2026-11-24T10:05'],
  ['2026-11-24T10:05:59.123', 'minute', '2026-11-24T10:05'],
  ['2026年11月24日 9时5分', 'minute', '2026-11-24T09:05'],
  ['2026-11-24 １０：０５', 'minute', '2026-11-24T10:05'],
  ['2026-11-24', 'minute', undefined],
  ['2026-11-24 24:00', 'minute', undefined],
  ['2026-11-24 10:60', 'minute', undefined],
  ['2026-11-24 tomorrow', 'minute', undefined],
  ['2026-11-24 10:05', 'second', '2026-11-24T10:05:00'],
  ['2026-11-24 10:05:07', 'second', '2026-11-24T10:05:07'],
  ['9:05', 'time', '09:05'],
  ['', 'time', undefined],
  ['25:00', 'time', undefined],
])('%j for a %s is %j', (typed, precision, value) => {
  expect(readDate(typed, precision)).toBe(value)
})
