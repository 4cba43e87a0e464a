import { expect, test } from 'vitest'
import { effectStateOf, isValid, transition } from './lifecycle.ts'

const at = (day: number) => new Date(Date.UTC(2026, 5, day))
const actions = ['save', 'release', 'void', 'enable', 'disable', 'pin', 'unpin', 'delete'] as const

test('[ANN-05] the state follows from status, switch and dates; the start belongs to it, the end does not', () => {
  const released = { status: 1, enabled: true, publishFrom: at(10), publishTo: at(20) } as const
  expect([9, 10, 19, 20].map((day) => effectStateOf(released, at(day)))).toEqual([
    'PENDING',
    'EFFECTIVE',
    'EFFECTIVE',
    'EXPIRED',
  ])
  expect(effectStateOf({ ...released, publishTo: null }, at(400))).toBe('EFFECTIVE')
  expect(effectStateOf({ ...released, enabled: false }, at(15))).toBe('DISABLED')
  expect(effectStateOf({ ...released, status: 0 }, at(15))).toBe('DRAFT')
  expect(effectStateOf({ ...released, status: 2, enabled: false }, at(15))).toBe('VOID')
  const states = ['DRAFT', 'PENDING', 'EFFECTIVE', 'EXPIRED', 'DISABLED', 'VOID'] as const
  expect(states.filter(isValid)).toEqual(['PENDING', 'EFFECTIVE'])
})

test('[ANN-05] each state has its actions, and a void one has none', () => {
  const possible = (status: 0 | 1 | 2, enabled = true) =>
    actions.filter((action) => transition(action, { status, enabled }))
  expect(possible(0)).toEqual(['save', 'release', 'pin', 'unpin', 'delete'])
  expect(possible(1)).toEqual(['save', 'void', 'disable', 'pin', 'unpin'])
  expect(possible(1, false)).toEqual(['save', 'void', 'enable', 'pin', 'unpin'])
  expect(possible(2)).toEqual([])
})
