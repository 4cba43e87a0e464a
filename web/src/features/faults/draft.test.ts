import { expect, test } from 'vitest'
import { memoryStorage } from '#web/testing/storage.ts'
import { emptyDraft, forgetDraft, isEmpty, keepDraft, keepReply, keptDraft, keptReply } from './draft.ts'

test('a draft is there again, for the same person only', () => {
  const storage = memoryStorage()
  const draft = { ...emptyDraft(), description: '打不开', files: [{ fileId: 'f', fileName: 'a.png' }] }
  keepDraft('A1', draft, storage)
  expect(keptDraft('A1', storage)).toEqual(draft)
  expect(isEmpty(keptDraft('A2', storage))).toBe(true)
})

test('an empty draft leaves nothing behind', () => {
  const storage = memoryStorage()
  keepDraft('A1', { ...emptyDraft(), description: 'x' }, storage)
  keepDraft('A1', emptyDraft(), storage)
  expect(storage.length).toBe(0)
})

test.each(['{', 'null', '7', '"x"'])('what is kept as %s counts as nothing', (text) => {
  const storage = memoryStorage()
  storage.setItem('iambiz.draft.fault.A1.new', text)
  expect(isEmpty(keptDraft('A1', storage))).toBe(true)
})

test('what was sent is forgotten, and not what was begun meanwhile', () => {
  const storage = memoryStorage()
  const [sent, begun] = [1, 2].map((n) => ({ ...emptyDraft(), description: `${n}` }))
  keepDraft('A1', sent ?? emptyDraft(), storage)
  forgetDraft('A1', sent?.token, storage)
  expect(isEmpty(keptDraft('A1', storage))).toBe(true)
  keepDraft('A1', begun ?? emptyDraft(), storage)
  forgetDraft('A1', sent?.token, storage)
  expect(keptDraft('A1', storage)).toEqual(begun)
})

test('each draft has a key of its own that the server takes', () => {
  expect(emptyDraft().token).toMatch(/^[0-9a-f]{32}$/)
  expect(emptyDraft().token).not.toBe(emptyDraft().token)
})

test('a reply is kept for its report', () => {
  const storage = memoryStorage()
  keepReply('A1', 'f1', '请重试', storage)
  expect(keptReply('A1', 'f1', storage)).toBe('请重试')
  expect(keptReply('A1', 'f2', storage)).toBe('')
  keepReply('A1', 'f1', '', storage)
  expect(storage.length).toBe(0)
})
