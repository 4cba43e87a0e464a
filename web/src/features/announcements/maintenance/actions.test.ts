import { expect, test } from 'vitest'
import { rowActions } from './actions.ts'
import { states } from './list-filter.ts'

const actionsIn = (state: (typeof states)[number], pinned = false) => {
  const { first, more } = rowActions(state, pinned)
  return [...first, ...more]
}

test('[ANN-05] only what the state allows is offered', () => {
  expect(actionsIn('DRAFT')).toEqual(expect.arrayContaining(['release', 'delete']))
  for (const state of ['PENDING', 'EFFECTIVE', 'EXPIRED'] as const)
    expect(actionsIn(state)).toEqual(expect.arrayContaining(['disable', 'void']))
  expect(actionsIn('DISABLED')).toEqual(expect.arrayContaining(['enable', 'void']))
  expect(actionsIn('VOID')).toEqual(['view', 'duplicate', 'readers', 'mails'])
  for (const state of states) {
    expect(actionsIn(state).includes('release'), state).toBe(state === 'DRAFT')
    expect(actionsIn(state).includes('delete'), state).toBe(state === 'DRAFT')
    expect(actionsIn(state).includes('enable'), state).toBe(state === 'DISABLED')
    expect(actionsIn(state).includes('readers'), state).toBe(state !== 'DRAFT')
    expect(actionsIn(state).includes('mails'), state).toBe(state !== 'DRAFT')
  }
})

test('what is pinned can be unpinned', () => {
  expect(actionsIn('EFFECTIVE', true)).toContain('unpin')
  expect(actionsIn('EFFECTIVE', true)).not.toContain('pin')
})
