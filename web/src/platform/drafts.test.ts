import { expect, test } from 'vitest'
import { dropDraft, forgetDrafts, keepDraft, keptDraft } from './drafts.ts'

/** As browsers have it: keys are properties of the storage. */
function newStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value
    },
    removeItem: (key: string) => delete storage[key],
  })
  return storage
}

const name = { userNo: 'A10977', of: 'announcement', id: 'new' }

test('a draft belongs to a person and a thing, until it is dropped', () => {
  const storage = newStorage()
  expect(keepDraft(name, { title: '停机' }, storage)).toBe(true)
  expect(keptDraft(name, storage)).toEqual({ title: '停机' })
  expect(keptDraft({ ...name, userNo: 'A10286' }, storage)).toBeUndefined()
  expect(keptDraft({ ...name, id: 'other' }, storage)).toBeUndefined()
  dropDraft(name, storage)
  expect(keptDraft(name, storage)).toBeUndefined()
})

test('signing out leaves no draft and takes nothing else', () => {
  const storage = newStorage()
  storage.setItem('other', 'stays')
  keepDraft(name, { title: '停机' }, storage)
  forgetDrafts(storage)
  expect(keptDraft(name, storage)).toBeUndefined()
  expect(storage.getItem('other')).toBe('stays')
})

test('a browser without room, and a spoiled draft, are no failure', () => {
  const storage = newStorage()
  storage.setItem('iambiz.draft.announcement.A10977.new', '{')
  expect(keptDraft(name, storage)).toBeUndefined()
  const full = {
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  } as unknown as Storage
  expect(keepDraft(name, {}, full)).toBe(false)
})
