import { expect, test } from 'vitest'
import { memoryStorage } from '#web/testing/storage.ts'
import { closedDrafts, dropDraft, forgetDrafts, keepDraft, keptDraft, takeDraft } from './drafts.ts'

const name = { userNo: 'A10977', of: 'announcement', id: 'new' }
const day = 86_400_000

/** The tabs of one browser; `close` and `duplicate` act on them. */
function browser(storage = memoryStorage()) {
  const open = new Set<string>()
  let now = Date.UTC(2026, 10, 28)
  const tab = (id: string, copyOf?: string) => {
    open.add(id)
    const place = () => ({ storage, tab: { id, copyOf }, isOpen: (other: string) => open.has(other), now })
    return {
      keep: (draft: object, of = name) => keepDraft(of, draft, place()),
      kept: (of = name) => keptDraft(of, place()),
      drop: () => dropDraft(name, place()),
      others: () => closedDrafts(name, place()).map(({ tab: other, draft }) => [other, draft]),
      take: (other: string) => takeDraft(name, other, place()),
      close: () => void open.delete(id),
    }
  }
  const pass = (time: number) => {
    now += time
  }
  return { tab, pass, storage }
}

test('a draft belongs to a person and a thing, until it is dropped', () => {
  const tab = browser().tab('1')
  expect(tab.keep({ title: '停机' })).toBe(true)
  expect(tab.kept()).toEqual({ title: '停机' })
  expect(tab.kept({ ...name, userNo: 'A10286' })).toBeUndefined()
  expect(tab.kept({ ...name, id: 'new.other' })).toBeUndefined()
  tab.drop()
  expect(tab.kept()).toBeUndefined()
})

test('two open tabs have a draft each', () => {
  const { tab } = browser()
  const [one, other] = [tab('1'), tab('2')]
  one.keep({ title: '一' })
  expect(other.kept()).toBeUndefined()
  other.keep({ title: '二' })
  expect([one.kept(), other.kept()]).toEqual([{ title: '一' }, { title: '二' }])
  expect([one.others(), other.others()]).toEqual([[], []])
})

test('a duplicate begins with a copy under no token, once, and leaves the other one its own', () => {
  const { tab } = browser()
  const one = tab('1')
  one.keep({ title: '一', token: 't' })
  const copy = tab('2', '1')
  expect(copy.kept()).toEqual({ title: '一' })
  copy.keep({ title: '二', token: 'u' })
  expect(one.kept()).toEqual({ title: '一', token: 't' })
  copy.drop()
  expect(copy.kept()).toBeUndefined()
})

test('what closed tabs have left is gone on with, the latest first, under its token; the others are offered', () => {
  const { tab, pass } = browser()
  for (const [id, title] of [
    ['1', '一'],
    ['2', '二'],
  ] as const) {
    const closed = tab(id)
    closed.keep({ title, token: id })
    closed.close()
    pass(1000)
  }
  const next = tab('3')
  expect(next.kept()).toEqual({ title: '二', token: '2' })
  expect(next.others()).toEqual([['1', { title: '一', token: '1' }]])
  expect(next.take('1')).toEqual({ title: '一', token: '1' })
  expect(next.others()).toEqual([['1', { title: '二', token: '2' }]])
  expect(tab('4').others()).toEqual([['1', { title: '二', token: '2' }]])
  expect(next.take('5')).toBeUndefined()
})

test('going on with another draft loses none where the browser has no room left', () => {
  const storage = memoryStorage()
  const used = () => Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ''))
  const { tab } = browser(storage)
  const closed = tab('1')
  closed.keep({ title: '一' })
  closed.close()
  const next = tab('2')
  next.keep({ title: '二'.repeat(100) })
  const most = used().join('').length
  const { setItem } = storage
  storage.setItem = (key, value) => {
    if (used().join('').length - (storage.getItem(key) ?? '').length + value.length > most)
      throw new DOMException('', 'QuotaExceededError')
    setItem.call(storage, key, value)
  }
  expect(next.take('1')).toEqual({ title: '一' })
  expect(next.others()).toEqual([['1', { title: '二'.repeat(100) }]])
})

test('a draft ends a month after it was last touched', () => {
  const { tab, pass } = browser()
  const closed = tab('1')
  closed.keep({ title: '一' })
  closed.close()
  pass(29 * day)
  const next = tab('2')
  expect(next.kept()).toEqual({ title: '一' })
  next.close()
  pass(2 * day)
  expect(tab('3').kept()).toBeUndefined()
})

test('what a page of an earlier version has kept is gone on with', () => {
  const { tab, storage } = browser()
  storage.setItem('iambiz.draft.announcement.A10977.new', '{"title":"停机","token":"t"}')
  const next = tab('1')
  expect(next.kept()).toEqual({ title: '停机', token: 't' })
  expect(tab('2').kept()).toBeUndefined()
})

test('signing out leaves no draft and takes nothing else', () => {
  const { tab, storage } = browser()
  storage.setItem('other', 'stays')
  tab('1').keep({ title: '停机' })
  forgetDrafts({}, [storage])
  expect(storage.length).toBe(1)
  expect(storage.getItem('other')).toBe('stays')
})

test('[AUTH-08] people who sign in find their own drafts, and nothing of anyone else', () => {
  const browsers = [browser(), browser()]
  const people = ['A1', 'A1.b', 'A10', 'li.wei']
  const of = (userNo: string) => ({ userNo, of: 'fault', id: 'new' })
  for (const { tab } of browsers) for (const userNo of people) tab('1').keep({ text: userNo }, of(userNo))
  forgetDrafts(
    { exceptOf: 'A1.b' },
    browsers.map(({ storage }) => storage),
  )
  for (const { tab, storage } of browsers) {
    expect(storage.length).toBe(1)
    expect(tab('1').kept(of('A1.b'))).toEqual({ text: 'A1.b' })
  }
})

test('a browser without room, and a spoiled draft, are no failure', () => {
  const { tab, storage } = browser()
  storage.setItem('iambiz.draft.announcement.A10977.new.1', '{')
  storage.setItem('iambiz.draft.announcement.A10977.new', '{')
  expect(tab('1').kept()).toBeUndefined()
  const full = {
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  } as unknown as Storage
  expect(browser(full).tab('1').keep({})).toBe(false)
})
