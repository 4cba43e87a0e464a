import { expect, test } from 'vitest'
import { linkIn } from './link.ts'

test.each([
  [' https://help.example/a?b=c#d ', 'https://help.example/a?b=c#d'],
  ['https://帮助.example', 'https://xn--cl5ahz.example/'],
  ['mailto:it@example.com?subject=help', 'mailto:it@example.com?subject=help'],
  ['http://localhost:8090/help', 'http://localhost:8090/help'],
])('%s is a link', (text, link) => {
  expect(linkIn(text)?.replace(/xn--[a-z0-9]+/, 'xn--cl5ahz')).toBe(link)
})

test.each([
  '',
  'help.example',
  '/help',
  'http://help.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://user:secret@help.example/',
  'mailto:',
  'mailto:nobody',
  `https://help.example/${'x'.repeat(500)}`,
])('“%s” is none', (text) => {
  expect(linkIn(text)).toBeUndefined()
})
