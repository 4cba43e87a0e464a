import { faultAction, faultStatus } from '@iambiz/contract/features/faults.ts'
import { expect, test } from 'vitest'
import { actionsFor, transition } from './transitions.ts'

const reporter = { reporter: true, maintainer: false }
const maintainer = { reporter: false, maintainer: true }

test.each([
  ['submitted', reporter, ['close', 'reply']],
  ['accepted', reporter, ['close', 'reply']],
  ['processing', reporter, ['close', 'reply']],
  ['solved', reporter, ['close', 'reopen', 'reply']],
  ['closed', reporter, ['reopen']],
  ['submitted', maintainer, ['accept', 'process', 'solve', 'reply']],
  ['accepted', maintainer, ['process', 'solve', 'handBack', 'reply']],
  ['processing', maintainer, ['solve', 'handBack', 'reply']],
  ['solved', maintainer, ['reply']],
  ['closed', maintainer, []],
] as const)('in state %s, %o may %o', (status, sides, actions) => {
  expect(actionsFor(status, sides)).toEqual(actions)
})

test('what is offered can be done, and nothing else', () => {
  for (const status of faultStatus.options) {
    for (const action of faultAction.options) {
      for (const sides of [reporter, maintainer, { reporter: true, maintainer: true }]) {
        const isOffered = actionsFor(status, sides).includes(action)
        const result = transition(status, sides, { action, reply: '好' })
        expect([status, action, typeof result === 'object']).toEqual([status, action, isOffered])
      }
    }
  }
})

test('a stranger may do nothing', () => {
  const stranger = { reporter: false, maintainer: false }
  for (const status of faultStatus.options) expect(actionsFor(status, stranger)).toEqual([])
})

test.each(['solve', 'handBack', 'reply'] as const)('%s needs words', (action) => {
  expect(transition('processing', maintainer, { action, reply: '' })).toBe('needs-reply')
})

test('handing back leaves the report to the other maintainers', () => {
  expect(transition('accepted', maintainer, { action: 'handBack', reply: '请网络组看一下' })).toEqual({
    by: 'maintainer',
    to: 'submitted',
    handler: 'leaves',
  })
})
