import { codeDigits } from '@iambiz/contract/platform/mailed-code.ts'
import { codeSigns, comparedName } from '@iambiz/runtime/typed-line.ts'
import { expect, test } from 'vitest'

const everySign = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))

test('portal and provider read typed codes by one rule', () => {
  expect(everySign.filter((sign) => codeDigits(`1${sign}2`) !== codeSigns(`1${sign}2`))).toEqual([])
})

test.each([
  '12345678\t',
  '1234 5678\r\n',
  '1234–5678',
  '1234—5678',
  '1234−5678',
  '１２３４　５６７８',
  '\u200b12345678\ufeff',
  '1234\u00ad5678\u2060',
])('%j is a code of eight digits', (typed) => expect(codeSigns(typed)).toBe('12345678'))

test.each([
  'wang.fang\u200b',
  '\ufeffWang.Fang',
  ' wang\u00ad.fang\t',
  'ｗａｎｇ．ｆａｎｇ',
  'wang\u200d.fang\ufe0f',
  '\u202ewang.fang\u202c',
])('%j is the name wang.fang', (typed) => expect(comparedName(typed)).toBe('wang.fang'))
