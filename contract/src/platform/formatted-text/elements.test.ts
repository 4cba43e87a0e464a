import { expect, test } from 'vitest'
import { isLinkTarget } from './elements.ts'

test.each([
  'https://a.example',
  'https://a.example/b?c=d@e#f',
  'HTTPS://a.example:8443/',
  'mailto:a@b.example',
])('S-153: %j is an address of a link', (address) => {
  expect(isLinkTarget(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'https:a.example',
  'https:\\\\a.example',
  'https:///a.example',
  'https://portal.example@evil.example',
  'https://a.example/b c',
  'http://a.example',
  '//a.example',
  '/home',
  '#top',
  '',
])('S-153: %j is none', (address) => {
  expect(isLinkTarget(address)).toBe(false)
})
