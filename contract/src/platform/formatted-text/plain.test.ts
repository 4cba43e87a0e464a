import { expect, test } from 'vitest'
import { inPlainFormat } from './plain.ts'

test.each([
  ['sup', '3', '³'],
  ['sup', '-1', '⁻¹'],
  ['sup', 'th', 'ᵗʰ'],
  ['sup', '注', '^注'],
  ['sup', '注 1', '^(注 1)'],
  ['sup', '[1]', '[1]'],
  ['sub', '2', '₂'],
  ['sub', 'max', '_(max)'],
  ['s', '22:00', '~~22:00~~'],
  ['s', ' ', ' '],
  ['sup', '', ''],
  ['strong', '粗', '粗'],
  ['constructor', 'x', 'x'],
])('%s of %j is written %j', (tag, text, expected) => {
  expect(inPlainFormat(tag, text)).toBe(expected)
})
