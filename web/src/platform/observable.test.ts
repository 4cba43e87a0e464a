import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { observable, scopeObservables } from './observable.ts'

test('each scope has values of its own, also after it has waited, and leaves none behind', async () => {
  const scopes = new AsyncLocalStorage<object>()
  scopeObservables(() => scopes.getStore())
  onTestFinished(() => scopeObservables(() => undefined))
  const person = observable('nobody')
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = scopes.run({}, async () => {
    person.set('A1')
    await promise
    return person.get()
  })
  const second = scopes.run({}, async () => {
    const before = person.get()
    person.set('A2')
    resolve()
    await promise
    return [before, person.get()]
  })
  expect(await first).toBe('A1')
  expect(await second).toEqual(['nobody', 'A2'])
  expect(person.get()).toBe('nobody')
})
