import { beforeEach, expect, test } from 'vitest'
import { dismissToast, notify, toasts } from './toasts.ts'

beforeEach(() => toasts.set([]))
const shown = () => toasts.get().map(({ kind, text }) => `${kind}: ${text}`)

test('[HTTP-05] the helper shows success on 200 and a failure on anything else', () => {
  notify.outcome({ code: 200, message: 'saved' })
  notify.outcome({ code: 5001, message: 'no access' })
  expect(shown()).toEqual(['success: saved', 'failure: no access'])
  notify.outcome({ code: 500 })
  expect(shown().at(-1)).toMatch(/^failure: .*message.*msg/)
})

test('at most three are shown, the same sentence once', () => {
  for (const text of ['a', 'b', 'c', 'a', 'd']) notify.failure(text)
  expect(shown()).toEqual(['failure: c', 'failure: a', 'failure: d'])
  dismissToast(toasts.get()[1]?.id ?? 0)
  expect(shown()).toEqual(['failure: c', 'failure: d'])
})

test('what is neither goes by itself unless it must not be missed, and a failure stays', () => {
  notify.notice('a')
  notify.notice('b', { stays: true })
  notify.failure('c')
  expect(shown()).toEqual(['notice: a', 'notice: b', 'failure: c'])
  expect(toasts.get().map(({ stays = false }) => stays)).toEqual([false, true, true])
})
