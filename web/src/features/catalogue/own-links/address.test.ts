import { expect, test } from 'vitest'
import { addressIn, placeOf } from './address.ts'

test.each([
  [' wiki.example.com/team?q=1 ', 'https://wiki.example.com/team?q=1'],
  ['wiki.example.com:8443', 'https://wiki.example.com:8443'],
  ['例子.中国', 'https://例子.中国'],
  ['HTTPS://Wiki.example.com/A', 'https://Wiki.example.com/A'],
  ['http://intranet:8080/', 'http://intranet:8080/'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['intranet', 'intranet'],
])('[HOME-13] the address typed as %s', (typed, address) => {
  expect(addressIn(typed)).toBe(address)
})

test('[HOME-13] a link says where it leads', () => {
  expect(placeOf('https://wiki.example.com:8443/team')).toBe('wiki.example.com:8443')
  expect(placeOf('nowhere')).toBe('nowhere')
})
