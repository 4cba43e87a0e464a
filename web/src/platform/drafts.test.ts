import { expect, test } from 'vitest'
import { memoryStorage } from '#web/testing/storage.ts'
import { dropDraft, forgetDrafts, keepDraft, keptDraft } from './drafts.ts'

const name = { userNo: 'A10977', of: 'announcement', id: 'new' }

test('a draft belongs to a person and a thing, until it is dropped', () => {
  const storage = memoryStorage()
  expect(keepDraft(name, { title: '停机' }, storage)).toBe(true)
  expect(keptDraft(name, storage)).toEqual({ title: '停机' })
  expect(keptDraft({ ...name, userNo: 'A10286' }, storage)).toBeUndefined()
  expect(keptDraft({ ...name, id: 'other' }, storage)).toBeUndefined()
  dropDraft(name, storage)
  expect(keptDraft(name, storage)).toBeUndefined()
})

test('signing out leaves no draft and takes nothing else', () => {
  const storage = memoryStorage()
  storage.setItem('other', 'stays')
  keepDraft(name, { title: '停机' }, storage)
  forgetDrafts({}, [storage])
  expect(keptDraft(name, storage)).toBeUndefined()
  expect(storage.getItem('other')).toBe('stays')
})

test('[AUTH-08] whoever signs in finds their own drafts, and nothing of anybody else', () => {
  const storages = [memoryStorage(), memoryStorage()]
  const people = ['A1', 'A1.b', 'A10', 'li.wei']
  for (const storage of storages)
    for (const userNo of people) keepDraft({ userNo, of: 'fault', id: 'new' }, { text: userNo }, storage)
  forgetDrafts({ exceptOf: 'A1.b' }, storages)
  for (const storage of storages) {
    expect(storage.length).toBe(1)
    expect(keptDraft({ userNo: 'A1.b', of: 'fault', id: 'new' }, storage)).toEqual({ text: 'A1.b' })
  }
})

test('a browser without room, and a spoiled draft, are no failure', () => {
  const storage = memoryStorage()
  storage.setItem('iambiz.draft.announcement.A10977.new', '{')
  expect(keptDraft(name, storage)).toBeUndefined()
  const full = {
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  } as unknown as Storage
  expect(keepDraft(name, {}, full)).toBe(false)
})
