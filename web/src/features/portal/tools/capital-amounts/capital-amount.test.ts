import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalAmount, withRenminbi } from './capital-amount.ts'

test.each([
  ['0', '零元整'],
  ['0.00', '零元整'],
  ['-0', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['0.55', '伍角伍分'],
  ['1', '壹元整'],
  ['1.05', '壹元零伍分'],
  ['1.5', '壹元伍角整'],
  ['10', '壹拾元整'],
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['1680.32', '壹仟陆佰捌拾元零叁角贰分'],
  ['107000.53', '壹拾万柒仟元零伍角叁分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['100000', '壹拾万元整'],
  ['100010', '壹拾万零壹拾元整'],
  ['101000', '壹拾万壹仟元整'],
  ['10001000', '壹仟万壹仟元整'],
  ['100000000', '壹亿元整'],
  ['100000001', '壹亿零壹元整'],
  ['100010000', '壹亿零壹万元整'],
  ['110000000', '壹亿壹仟万元整'],
  ['1000000000000', '壹万亿元整'],
  ['1000100000000', '壹万零壹亿元整'],
  ['1000000010000', '壹万亿零壹万元整'],
  ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['1,234,567,890.12', '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元零壹角贰分'],
  ['-20.06', '负贰拾元零陆分'],
  ['007', '柒元整'],
  ['5.', '伍元整'],
])('[HOME-07] %s is %s', (text, capitals) => expect(capitalAmount(text)).toBe(capitals))

test.each(['', '.', '1.234', '12345678901234567', '1e3', '1.2.3', '一', 'NaN', '--1', '+1'])(
  '%o is no amount',
  (text) => expect(capitalAmount(text)).toBeUndefined(),
)

test('bills begin with the currency', () => expect(withRenminbi('壹元整')).toBe('人民币壹元整'))

/** Parses Chinese financial numerals to fen. It adds sections from left to right, independently of the tested code. */
function read(text: string): bigint {
  const numeral = '零壹贰叁肆伍陆柒捌玖'
  const small: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n }
  const fractions: Record<string, bigint> = { 角: 10n, 分: 1n }
  let [total, section, part, digit] = [0n, 0n, 0n, 0n]
  for (const character of text) {
    if (numeral.includes(character)) digit = BigInt(numeral.indexOf(character))
    else if (small[character]) [part, digit] = [part + digit * small[character], 0n]
    else if (character === '万') [section, part, digit] = [section + (part + digit) * 10_000n, 0n, 0n]
    else if (character === '亿')
      [total, section, part, digit] = [(section + part + digit) * 100_000_000n, 0n, 0n, 0n]
    else if (character === '元')
      [total, section, part, digit] = [(total + section + part + digit) * 100n, 0n, 0n, 0n]
    else if (fractions[character]) [total, digit] = [total + digit * fractions[character], 0n]
  }
  return total
}

test('[HOME-07] every amount up to 9,999 trillion reads back to the fen, without doubled or trailing zeros', () => {
  const whole = fc.integer({ min: 1, max: 16 }).chain((length) => fc.bigInt(0n, 10n ** BigInt(length) - 1n))
  const sparse = fc.array(fc.constantFrom('0', '0', '0', '7'), { minLength: 1, maxLength: 16 })
  const yuan = fc.oneof(
    whole,
    sparse.map((digits) => BigInt(digits.join(''))),
  )
  fc.assert(
    fc.property(yuan, fc.integer({ min: 0, max: 99 }), (amount, fen) => {
      const capitals = capitalAmount(`${amount}.${String(fen).padStart(2, '0')}`) ?? ''
      expect(read(capitals)).toBe(amount * 100n + BigInt(fen))
      expect(capitals).not.toMatch(/零零|零[万亿拾佰仟整角分]|^零.*[^元整]|亿万/)
    }),
    { numRuns: 2000 },
  )
})
