import { expect, test } from 'vitest'
import { writtenEmail, writtenMobile } from './people.ts'

test.each([
  ['tel:+86-138-0013-8000', '+86-138-0013-8000'],
  ['TEL:13800138000;phone-context=+86', '13800138000'],
  ['+1 (425) 555-0100', '+1 (425) 555-0100'],
  ['\u202A+86 138\u20110013\u20118000\u202C', '+86 138-0013-8000'],
  ['＋８６１３８００１３８０００', '+8613800138000'],
  ['(021) 5555-1234', '(021) 5555-1234'],
  ['', ''],
  ['tel:+86-21-5555;ext=12', undefined],
  ['8026#1', undefined],
  ['12345', undefined],
  ['tel:', ''],
])('the mobile number %j is stored as %j', (written, stored) => {
  expect(writtenMobile.safeParse(written).data).toBe(stored)
})

test.each([
  ['r&d@example.com', 'r&d@example.com'],
  [' o\u2019brien@example.com', undefined],
  ["o'brien@example.com", "o'brien@example.com"],
  ['\u200Ba@xn--fiq228c.example ', 'a@xn--fiq228c.example'],
  ['zhangwei', undefined],
  ['"a b"@example.com', undefined],
  ['a..b@example.com', undefined],
  ['张@example.com', undefined],
])('the address %j is stored as %j', (written, stored) => {
  expect(writtenEmail.safeParse(written).data).toBe(stored)
})
