import { expect, test } from 'vitest'
import { fieldTime, hasSomething, isTime, valuesOf, wireTimeOf } from './article-values.ts'

const empty = valuesOf(undefined, '2026-07-16 10:32:00')

test('a new article is a draft of now', () => {
  expect(empty).toMatchObject({ kind: 'article', status: 0, publishTime: '2026-07-16T10:32' })
})

test('a time goes to the field and back', () => {
  expect(wireTimeOf(fieldTime('2026-07-16 10:32:00'))).toBe('2026-07-16 10:32:00')
  expect(['', '2026-07-16', 'soon'].some(isTime)).toBe(false)
})

test.each([
  [{}, false],
  [{ contentZh: '<p> </p>' }, false],
  [{ contentEn: '<p>Text</p>' }, false],
  [{ contentZh: '<p>文</p>' }, true],
  [{ contentZh: '<p><img src="/a"></p>' }, true],
  [{ textZh: '摘要' }, true],
  [{ url: 'https://a.example/' }, true],
])('%j can be published: %s', (part, can) => {
  expect(hasSomething({ ...empty, ...part })).toBe(can)
})
