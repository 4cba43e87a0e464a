import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitPhrases } from './phrases.ts'
import { convert, type Quantity, quantities, quantityNames, shortNumber, typedNumber } from './units.ts'

test.each([
  ['length', 1, 'inch', 'cm', 2.54],
  ['length', 1, 'km', 'li', 2],
  ['area', 1, 'hectare', 'mu', 15],
  ['mass', 1, 'kg', 'jin', 2],
  ['mass', 1, 'jin', 'liang', 10],
  ['temperature', 100, 'celsius', 'fahrenheit', 212],
  ['temperature', -40, 'fahrenheit', 'celsius', -40],
  ['temperature', 0, 'kelvin', 'celsius', -273.15],
  ['speed', 36, 'kmh', 'mps', 10],
  ['energy', 1, 'kwh', 'megajoule', 3.6],
  ['data', 1, 'gib', 'mib', 1024],
] as const)('[HOME-07] %s: %d %s in %s is %d', (quantity, value, from, to, expected) => {
  expect(Number(shortNumber(convert(quantity, value, from, to)).replaceAll(',', ''))).toBeCloseTo(expected, 9)
})

test('there and back is where it was', () => {
  const pair = fc.constantFrom(...quantityNames).chain((quantity: Quantity) => {
    const unit = fc.constantFrom(...Object.keys(quantities[quantity]))
    return fc.record({ quantity: fc.constant(quantity), from: unit, to: unit })
  })
  fc.assert(
    fc.property(pair, fc.double({ min: -1e6, max: 1e6, noNaN: true }), ({ quantity, from, to }, value) => {
      const back = convert(quantity, convert(quantity, value, from, to), to, from)
      expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-9 * Math.max(1000, Math.abs(value)))
    }),
  )
})

test('every quantity and unit has a name', () => {
  const named: Readonly<Record<string, unknown>> = unitPhrases
  for (const quantity of quantityNames) {
    expect(named[quantity], quantity).toBeDefined()
    for (const unit of Object.keys(quantities[quantity])) expect(named[unit], unit).toBeDefined()
  }
})

test.each([
  [1 / 3, '0.333333333333'],
  [0.1 + 0.2, '0.3'],
  [1234567.5, '1,234,567.5'],
  [0, '0'],
  [1e21, '1e+21'],
  [Number.NaN, ''],
])('%d is written %s', (value, text) => expect(shortNumber(value)).toBe(text))

test.each([
  ['1,234.5', 1234.5],
  ['-3', -3],
  ['1e3', 1000],
  ['1e999', undefined],
  ['0x10', undefined],
  ['', undefined],
])('%o is typed as %o', (text, value) => expect(typedNumber(text)).toBe(value))
