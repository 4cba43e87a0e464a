import { expect, test } from 'vitest'
import { type Announcement, effectStateAt, toReleased } from './released.ts'

const second = (count: number) => new Date(Date.UTC(2026, 5, 15, 10, 0, count))
const announcement = (id: string, publishFrom: Date, publishTo: Date | null): Announcement => ({
  id,
  type: 2,
  appId: 'app',
  title: { zh: '题', en: 'Title' },
  reading: { pinyin: 'ti', initials: 't' },
  summary: { zh: '', en: '' },
  searchText: '',
  hasEnglish: true,
  forAllUsers: true,
  forced: false,
  pinned: false,
  maintenanceLink: false,
  onlineFrom: null,
  onlineTo: null,
  publishFrom,
  publishTo,
  releasedAt: publishFrom,
  contentRevision: 1,
  hasAttachment: false,
})

test('an announcement is effective from its first second until before its last', () => {
  const shown = announcement('a', second(10), second(20))
  expect([9, 10, 19, 20].map((time) => effectStateAt(shown, second(time)))).toEqual([
    'PENDING',
    'EFFECTIVE',
    'EFFECTIVE',
    'EXPIRED',
  ])
})

test('an announcement without an end stays effective', () => {
  expect(effectStateAt(announcement('a', second(0), null), new Date('2999-01-01'))).toBe('EFFECTIVE')
})

test('the effective ones follow the time over every start and end, also backwards', () => {
  const released = toReleased([
    announcement('early', second(0), second(10)),
    announcement('late', second(10), second(20)),
    announcement('open', second(15), null),
  ])
  const idsAt = (time: number) => released.effectiveAt(second(time)).map(({ id }) => id)
  expect(idsAt(-1)).toEqual([])
  expect(idsAt(0)).toEqual(['early'])
  expect(idsAt(9)).toEqual(['early'])
  expect(idsAt(10)).toEqual(['late'])
  expect(idsAt(15)).toEqual(['late', 'open'])
  expect(idsAt(20)).toEqual(['open'])
  expect(idsAt(5)).toEqual(['early'])
})

test('between two turns the same list is given', () => {
  const released = toReleased([announcement('a', second(0), second(10))])
  expect(released.effectiveAt(second(1))).toBe(released.effectiveAt(second(9)))
})
