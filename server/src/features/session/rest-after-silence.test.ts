import { expect, test } from 'vitest'
import { restAfterSilence } from './rest-after-silence.ts'

function provider() {
  const state = { now: 0, asked: 0, error: undefined as Error | undefined }
  const ask = restAfterSilence(
    async (path: string) => {
      state.asked += 1
      if (state.error) throw state.error
      return path
    },
    () => state.now,
  )
  return { state, ask }
}

test('a provider that did not answer in time is left alone for five seconds', async () => {
  const { state, ask } = provider()
  state.error = new DOMException('late', 'TimeoutError')
  for (const path of ['a', 'b', 'c']) await expect(ask(path)).rejects.toThrow('late')
  expect(state.asked).toBe(1)
  state.error = undefined
  state.now = 4999
  await expect(ask('d')).rejects.toThrow('late')
  state.now = 5000
  expect(await ask('e')).toBe('e')
})

test('one that refuses the connection is asked again at once', async () => {
  const { state, ask } = provider()
  state.error = new TypeError('the provider did not answer')
  await expect(ask('a')).rejects.toThrow()
  state.error = undefined
  expect(await ask('b')).toBe('b')
})
