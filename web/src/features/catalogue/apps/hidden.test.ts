import type { AppCategory, AvailableApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { expect, test } from 'vitest'
import { isHidden, withoutHidden } from './hidden.ts'
import { testApp } from './testing/apps.ts'
import { idsOf } from './usual.ts'

const category = (categoryCode: string, count: number): AppCategory => ({
  categoryCode,
  categoryName: categoryCode,
  shortName: categoryCode,
  hue: 250,
  count,
})
const list = [
  testApp({ appId: 'mail', categoryCode: 'collab' }),
  testApp({ appId: 'chat', categoryCode: 'collab', usual: true }),
  testApp({ appId: 'crm', categoryCode: 'sales' }),
]
const available: AvailableApps = {
  categories: [category('collab', 2), category('sales', 1)],
  page: { list, total: 3, pageNum: 1, pageSize: 1000, pages: 1 },
}

test('[HOME-09] what is hidden leaves the directory, and its category with the last of it', () => {
  const left = withoutHidden(available, new Set(['mail', 'crm']))
  expect(idsOf(left.page.list)).toEqual(['chat'])
  expect(left.page.total).toBe(1)
  expect(left.categories).toEqual([category('collab', 1)])
})

test('[HOME-09] a usual application stays in sight, and ids of other roles change nothing', () => {
  expect(withoutHidden(available, new Set(['chat', 'elsewhere']))).toBe(available)
  expect(list.map((app) => isHidden(app, new Set(['chat', 'crm'])))).toEqual([false, false, true])
})
