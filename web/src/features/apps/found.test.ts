import { expect, test } from 'vitest'
import { groupByCategory } from './directory.ts'
import { foundIn } from './found.ts'
import { testApp } from './testing/apps.ts'

const category = (categoryCode: string) => ({
  categoryCode,
  categoryName: categoryCode,
  shortName: categoryCode,
  hue: 0,
  count: 0,
})
const categories = ['collab', 'hr', 'finance'].map(category)
const inside = testApp({ appId: 'inside', appName: '差旅财务报表', categoryCode: 'collab' })
const pay = testApp({ appId: 'pay', appName: '薪酬', categoryCode: 'hr', description: '财务' })
const best = testApp({ appId: 'best', appName: '财务共享平台', categoryCode: 'finance' })
const apps = [inside, pay, best]

test('[HOME-06] what a text finds best is the first in sight, whatever its category', () => {
  const { shown, groups } = foundIn(categories, apps, '财务')
  expect(shown).toEqual([best, inside, pay])
  expect(groups.map((group) => group.apps)).toEqual([[best], [inside], [pay]])
})

test('[HOME-06] without a text the order of the portal holds', () => {
  expect(foundIn(categories, apps, ' ')).toEqual({ shown: apps, groups: groupByCategory(categories, apps) })
})
