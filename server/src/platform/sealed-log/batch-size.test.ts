import { expect, test } from 'vitest'
import { batchSize } from './batch-size.ts'

test('a batch is halved after each timeout, down to a single row', () => {
  const size = batchSize(10)
  const seen = Array.from({ length: 5 }, () => {
    size.timedOut()
    return size.rows()
  })
  expect(seen).toEqual([5, 2, 1, 1, 1])
})

test('it grows back as long as batches take a moment, and to no more than at first', () => {
  const size = batchSize(10)
  for (let i = 0; i < 3; i++) size.timedOut()
  const seen = [20, 5000, 20, 20, 20, 20].map((tookMs) => {
    size.succeeded(tookMs)
    return size.rows()
  })
  expect(seen).toEqual([2, 2, 4, 8, 10, 10])
})
