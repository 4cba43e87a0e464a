import { describe, expect, test } from 'vitest'
import { base32, fromBase32 } from './base32.ts'
import { driftOf, hotp, readCode, stepAt, stepOf } from './one-time-code.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes', () => {
  test('are those of RFC 4226, appendix D', () => {
    const codes = [
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]
    expect(codes.map((_, counter) => hotp(secret, counter))).toEqual(codes)
  })

  // The appendix has eight digits; six are the end of them.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238, appendix B, %i seconds after 1970', (seconds, code) => {
    expect(hotp(secret, stepAt(at(seconds)))).toBe(code)
    expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test('S-107 those of the steps before and after count, those beyond do not', () => {
    const now = at(1234567890)
    const found = [-2, -1, 0, 1, 2].map((offset) => stepOf(secret, hotp(secret, stepAt(now) + offset), now))
    expect(found.map((step) => step !== undefined)).toEqual([false, true, true, true, false])
  })

  test('report the drift of a clock that is wrong by up to ten minutes', () => {
    const now = at(1234567890)
    const drifts = [-21, -20, -2, -1, 0, 1, 2, 20, 21].map((offset) =>
      driftOf(secret, hotp(secret, stepAt(now) + offset), now),
    )
    expect(drifts).toEqual([undefined, -600, -60, undefined, undefined, undefined, 60, 600, undefined])
  })
})

describe('Base32', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is that of RFC 4648, without padding', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded)
    expect(fromBase32(encoded)?.toString()).toBe(text)
  })

  test('nothing else is taken for it', () =>
    expect(['M1', 'my', 'MY=', 'M Y'].map(fromBase32)).toEqual(Array(4).fill(null)))
})

describe('what is typed', () => {
  test.each([
    ['123456', 'totp', '123456'],
    [' 123 456 ', 'totp', '123456'],
    ['１２３４５６', 'totp', '123456'],
    ['123\u3000456', 'totp', '123456'],
    ['abcdef-ghijkl-mnopqr-stuvwx', 'recovery', 'ABCDEFGHIJKLMNOPQRSTUVWX'],
    ['ABCD EFGH IJKL MNOP QRST 2345', 'recovery', 'ABCDEFGHIJKLMNOPQRST2345'],
    ['123456\n', 'totp', '123456'],
    ['\u200b123–456', 'totp', '123456'],
    ['ABCDEF-GHIJKL-MNOPQR-STUVWX\t', 'recovery', 'ABCDEFGHIJKLMNOPQRSTUVWX'],
    ['ABCDEF–GHIJKL—MNOPQR−STUVWX\r\n', 'recovery', 'ABCDEFGHIJKLMNOPQRSTUVWX'],
    ['\ufeffABCD\u00a0EFGH\u3000IJKL\u200bMNOP QRST 2345', 'recovery', 'ABCDEFGHIJKLMNOPQRST2345'],
  ])('%j is a code of the kind %s', (typed, kind, code) => expect(readCode(typed)).toEqual({ kind, code }))

  test.each(['', '12345', '1234567', '12345a', '٤٢٣٤٥٦', 'null', '[object Object]', '1'.repeat(9999)])(
    'S-115 %j is none',
    (typed) => expect(readCode(typed)).toBe(null),
  )
})
