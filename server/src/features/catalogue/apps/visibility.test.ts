import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AppStatus, type Grant, visibleAppIds } from './visibility.ts'

const appId = fc.constantFrom('a', 'b', 'c', 'd')
const status = fc.constantFrom<AppStatus>(0, 1, 2, 3)
const catalogue = fc.uniqueArray(fc.record({ appId, status }), { selector: (app) => app.appId })
const grant: fc.Arbitrary<Grant> = fc.record({ appId, effect: fc.constantFrom('allow', 'deny') })
const grants = fc.array(grant, { maxLength: 12 })

test('[HOME-01] an application is seen where it is offered, allowed once and denied nowhere', () => {
  fc.assert(
    fc.property(catalogue, grants, (apps, given) => {
      const visible = visibleAppIds(apps, given)
      for (const app of apps) {
        const effects = given.filter((one) => one.appId === app.appId).map(({ effect }) => effect)
        const expected = [1, 2].includes(app.status) && effects.includes('allow') && !effects.includes('deny')
        expect(visible.has(app.appId)).toBe(expected)
      }
    }),
  )
})

test('a further allow never hides an application, a further deny never shows one', () => {
  fc.assert(
    fc.property(catalogue, grants, appId, (apps, given, id) => {
      const before = visibleAppIds(apps, given)
      const allowed = visibleAppIds(apps, [...given, { appId: id, effect: 'allow' }])
      const denied = visibleAppIds(apps, [...given, { appId: id, effect: 'deny' }])
      for (const seen of before) expect(allowed.has(seen)).toBe(true)
      for (const seen of denied) expect(before.has(seen)).toBe(true)
      expect(denied.has(id)).toBe(false)
    }),
  )
})

test('neither the order of the grants nor the subject they come from matters', () => {
  fc.assert(
    fc.property(catalogue, grants, (apps, given) => {
      expect(visibleAppIds(apps, given.toReversed())).toEqual(visibleAppIds(apps, given))
    }),
  )
})

test('what is not in the catalogue is not seen, whatever is granted', () => {
  expect(visibleAppIds([], [{ appId: 'a', effect: 'allow' }]).size).toBe(0)
})
