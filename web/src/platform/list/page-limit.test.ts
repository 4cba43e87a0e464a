import { expect, test } from 'vitest'
import { listPhrases } from './phrases.ts'

test('where pages end before the list does, both languages say what to do, and promise no file', () => {
  expect(listPhrases.pageLimit.zh).toMatch(/请缩小范围$/)
  expect(listPhrases.pageLimit.en).toMatch(/Narrow your filters\.$/)
})
