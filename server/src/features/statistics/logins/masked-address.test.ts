import { expect, test } from 'vitest'
import { maskedAddress } from './masked-address.ts'

test.each([
  ['10.24.8.126', '10.24.8.*'],
  ['::ffff:10.24.8.126', '10.24.8.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:*'],
  ['2001:db8::1', '2001:db8:0:0:*'],
  ['::1', '0:0:0:0:*'],
  ['', '*'],
  ['unknown', '*'],
])('the address %s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})
