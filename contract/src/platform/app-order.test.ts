import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byAppName } from './app-order.ts'

const app = (appName: string, pinyin = '', appId = appName) => ({ appId, appName, pinyin })
const inOrder = (language: 'zh' | 'en', ...apps: ReturnType<typeof app>[]) =>
  apps.toSorted(byAppName(language)).map(({ appId }) => appId)

test('[HOME-06] Chinese names follow the reading that was given, others the name', () => {
  const [changsha, audit, mail] = [app('长沙', 'changsha'), app('审批', 'shenpi'), app('邮箱', 'youxiang')]
  const erp = app('ERP', 'erp')
  expect(inOrder('zh', mail, erp, audit, changsha)).toEqual(['长沙', '审批', '邮箱', 'ERP'])
  expect(inOrder('zh', app('长沙', 'zhangsha'), mail, audit)).toEqual(['审批', '邮箱', '长沙'])
  expect(inOrder('en', app('Mail', 'youxiang'), app('Approvals', 'zzz'))).toEqual(['Approvals', 'Mail'])
})

test('[HOME-06] the name decides between equal readings, numbers count as such, the id breaks ties', () => {
  expect(inOrder('zh', app('应用10', 'yingyong10'), app('应用9', 'yingyong9'))).toEqual(['应用9', '应用10'])
  expect(inOrder('en', app('App 10'), app('App 9'))).toEqual(['App 9', 'App 10'])
  expect(inOrder('zh', app('邮箱', 'youxiang', 'b'), app('邮箱', 'youxiang', 'a'))).toEqual(['a', 'b'])
})

test('the result does not depend on the initial order', () => {
  const text = fc.string({ unit: fc.constantFrom('长', '安', 'E', 'a', '9', '1', ' ', '-'), maxLength: 4 })
  const some = fc.uniqueArray(
    fc.record({
      appId: fc.uuid(),
      appName: text,
      pinyin: fc.string({ unit: fc.constantFrom('c', 'z', 'a'), maxLength: 3 }),
    }),
    { selector: ({ appId }) => appId, maxLength: 8 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom('zh' as const, 'en' as const),
      some,
      fc.infiniteStream(fc.nat()),
      (language, apps, random) => {
        const shuffled = apps
          .map((one) => ({ one, at: random.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one)
        expect(shuffled.toSorted(byAppName(language))).toEqual(apps.toSorted(byAppName(language)))
      },
    ),
  )
})
