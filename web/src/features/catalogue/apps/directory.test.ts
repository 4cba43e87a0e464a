import { expect, test } from 'vitest'
import { appLooks, firstGroups, groupByCategory } from './directory.ts'
import { testApp } from './testing/apps.ts'

const category = (categoryCode: string, hue: number) => ({
  categoryCode,
  categoryName: categoryCode,
  shortName: categoryCode,
  hue,
  count: 0,
})
const mail = testApp({ appId: 'mail', categoryCode: 'collab' })
const seal = testApp({ appId: 'seal', categoryCode: 'collab' })
const pay = testApp({ appId: 'pay', categoryCode: 'hr' })
const categories = [category('hr', 338), category('empty', 20), category('collab', 258)]
const page = { list: [mail, pay, seal], total: 3, pageNum: 1, pageSize: 1000, pages: 1 }

test('[HOME-01] applications stand under their categories, empty ones do not appear', () => {
  const groups = groupByCategory(categories, page.list)
  expect(groups.map(({ category, apps }) => [category.categoryCode, apps.map(({ appId }) => appId)])).toEqual(
    [
      ['hr', ['pay']],
      ['collab', ['mail', 'seal']],
    ],
  )
})

test('[HOME-05] the first applications stand under their categories, which say how many there are in all', () => {
  const groups = groupByCategory(categories, page.list)
  const sizes = (count: number) =>
    firstGroups(groups, count).map(({ apps, total }) => `${apps.length} of ${total}`)
  expect([0, 1, 2, 3, 9].map(sizes)).toEqual([
    ['0 of 1', '0 of 2'],
    ['1 of 1', '0 of 2'],
    ['1 of 1', '1 of 2'],
    ['1 of 1', '2 of 2'],
    ['1 of 1', '2 of 2'],
  ])
  expect(firstGroups(groups, 2)[0]).toBe(groups[0])
})

test('[HOME-01] an application looks alike everywhere: hue of its category, place within it', () => {
  const lookOf = appLooks({ categories, page }, 0)
  expect(lookOf(seal)).toEqual({ hue: 258, index: 1 })
  expect(lookOf(testApp({ appId: 'elsewhere' }))).toEqual({ hue: 250, index: 0 })
})
