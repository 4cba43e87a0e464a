import { expect, test } from 'vitest'
import { listPhrases } from './phrases.ts'

test('where pages end before the list does, both languages say what to do, and promise no file that there is not', () => {
  const { pageLimit, pageLimitOrExport } = listPhrases
  expect(pageLimit.zh).toMatch(/请缩小范围$/)
  expect(pageLimit.en).toMatch(/Narrow the filter\.$/)
  expect(pageLimitOrExport.zh).toMatch(/请缩小范围或导出$/)
  expect(pageLimitOrExport.en).toMatch(/Narrow the filter or export\.$/)
})
