import { expect, test } from 'vitest'
import { afterVisit } from '#web/platform/navigation/cached-pages.ts'
import type { CachedPage } from '#web/platform/session/store.ts'
import {
  givingWay,
  inDrawingOrder,
  mostPages,
  movedTo,
  neighbourOf,
  panelIdOf,
  without,
} from './tab-rules.ts'

const opened = (...paths: string[]) =>
  paths.reduce<readonly CachedPage[]>(
    (pages, path) => afterVisit(pages, { path, title: path, query: '' }),
    [],
  )
const pathsOf = (pages: readonly CachedPage[]) => pages.map(({ path }) => path)
const [a, b, c] = ['/a', '/b', '/c']

test('[SCR-09] a visit opens a page at the end, or finds it where it is with its new parameters', () => {
  const pages = afterVisit(opened(a, b, c), { path: a, title: 'A', query: 'x=1' })
  expect(pathsOf(pages)).toEqual([a, b, c])
  expect(pages[0]).toEqual({ path: a, title: 'A', query: 'x=1', visit: 4, isNewApi: true })
  expect(pages.every(({ isNewApi }) => isNewApi)).toBe(true)
})

test('[SCR-09] one page too many makes the one that was left alone the longest give way', () => {
  const full = opened(...Array.from({ length: mostPages }, (_, index) => `/${index}`))
  expect(givingWay(full, '/0')).toBeUndefined()
  const seenAgain = afterVisit(full, { path: '/0', title: '', query: '' })
  const over = afterVisit(seenAgain, { path: '/new', title: '', query: '' })
  expect(givingWay(over, '/new')?.path).toBe('/1')
  expect(givingWay(over, '/1')?.path).toBe('/2')
})

test('closing goes to the right neighbour, else to the left one, else nowhere', () => {
  const pages = opened(a, b, c)
  expect(neighbourOf(pages, a)?.path).toBe(b)
  expect(neighbourOf(pages, c)?.path).toBe(b)
  expect(neighbourOf(opened(a), a)).toBeUndefined()
  expect(pathsOf(without(pages, [a, c]))).toEqual([b])
})

test('a page moves to any place; an unknown one moves nothing', () => {
  const pages = opened(a, b, c)
  expect(pathsOf(movedTo(pages, a, 2))).toEqual([b, c, a])
  expect(pathsOf(movedTo(pages, c, 0))).toEqual([c, a, b])
  expect(movedTo(pages, '/nowhere', 0)).toBe(pages)
  expect(pathsOf(inDrawingOrder(movedTo(pages, a, 2)))).toEqual([a, b, c])
})

test('the id of a region has no space', () => {
  expect(panelIdOf('/home/app/a b c')).not.toContain(' ')
})
