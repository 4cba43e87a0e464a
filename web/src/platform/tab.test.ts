import { expect, test } from 'vitest'
import { memoryStorage } from '#web/testing/storage.ts'
import { claimTab, isOpen, leaveTab, noteOpen } from './tab.ts'

/** Returns a copy of the current sessionStorage, as a browser makes for a duplicate of a tab. */
const copyOf = (storage: Storage): Storage => {
  const copy = memoryStorage()
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? ''
    copy.setItem(key, storage.getItem(key) ?? '')
  }
  return copy
}

const browser = () => ({ session: memoryStorage(), local: memoryStorage() })

test('a tab has its name again after a reload', () => {
  const stores = browser()
  const tab = claimTab(stores)
  leaveTab(tab, stores)
  expect(claimTab(stores)).toEqual(tab)
})

test('a duplicate has a name of its own, at whichever moment it is made, and knows of which tab it is one', () => {
  const stores = browser()
  const { id } = claimTab(stores)
  const first = claimTab({ session: copyOf(stores.session) })
  leaveTab({ id, copyOf: undefined }, stores)
  claimTab(stores)
  const second = claimTab({ session: copyOf(stores.session) })
  expect([first.copyOf, second.copyOf]).toEqual([id, id])
  expect(new Set([id, first.id, second.id]).size).toBe(3)
})

test('a duplicate of a duplicate is one of that', () => {
  const session = copyOf(memoryStorage())
  const { id } = claimTab({ session })
  const one = copyOf(session)
  const duplicate = claimTab({ session: one })
  expect(duplicate.copyOf).toBe(id)
  expect(claimTab({ session: copyOf(one) }).copyOf).toBe(duplicate.id)
})

test('a tab whose page the browser has discarded to save memory is the same tab', () => {
  const stores = browser()
  const { id } = claimTab(stores)
  expect(claimTab(stores, true).id).toBe(id)
})

test('a tab is open until its page is left, and a day at most where it could not say so', () => {
  const stores = browser()
  const tab = claimTab(stores)
  const now = Date.UTC(2026, 10, 28)
  expect(isOpen(tab.id, stores, now)).toBe(false)
  noteOpen(tab, stores, now)
  expect(isOpen(tab.id, stores, now + 3_600_000)).toBe(true)
  expect(isOpen(tab.id, stores, now + 25 * 3_600_000)).toBe(false)
  leaveTab(tab, stores)
  expect(isOpen(tab.id, stores, now)).toBe(false)
})
