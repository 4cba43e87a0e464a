import { expect, onTestFinished, test, vi } from 'vitest'
import { envelope, portal } from '#web/testing/portal.ts'
import { groupByCategory } from './directory.ts'
import { foundIn, openBest } from './found.ts'
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

test('[HOME-06] Enter opens what the text finds best, and nothing where it is blank', async () => {
  const { received } = await portal(envelope({ url: 'https://apps.example/one', openMode: 'blank' }))
  vi.stubGlobal('window', { open: vi.fn() })
  vi.stubGlobal('location', new URL('https://portal.example.com/iambiz/home'))
  onTestFinished(() => void vi.unstubAllGlobals())
  openBest(apps, ' ')
  openBest(apps, '财务')
  await vi.waitUntil(() => received.length > 0, 30_000)
  expect(received.map(({ body }) => JSON.parse(body).appId)).toEqual(['best'])
  expect(window.open).toHaveBeenCalledTimes(1)
})
