import { expect, test } from 'vitest'
import { type Content, differences } from './written.ts'

const stored = { title_zh: '甲', content_zh: '<b>粗</b><div>行</div>', online_end_at: new Date(1) } as Content

test('[ANN-04] a text that was stored under an older rule is not changed by being sent back as it was read', () => {
  const sent = { content_zh: '<p><strong>粗</strong></p><p>行</p>', online_end_at: new Date(1) }

  expect(differences(stored, sent)).toEqual([])
  expect(differences(stored, { ...sent, title_zh: '乙' })).toEqual(['title_zh'])
  expect(differences(stored, { content_zh: '<p>粗</p>' })).toEqual(['content_zh'])
})
