import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { toasts } from './toasts/toasts.ts'

const words = { copied: 'copied', notCopied: 'not copied' }
const shown = () => toasts.get().map(({ kind, text }) => `${kind}: ${text}`)

beforeEach(() => toasts.set([]))
afterEach(() => vi.unstubAllGlobals())

test('a text is copied, and it is said', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('10001', words)
  expect(writeText).toHaveBeenCalledWith('10001')
  expect(shown()).toEqual(['success: copied'])
})

test.each([
  ['there is no clipboard, as without https', {}],
  ['the browser refuses', { clipboard: { writeText: () => Promise.reject(new Error('no focus')) } }],
])('it is said that nothing was copied where %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await copyText('10001', words)
  expect(shown()).toEqual(['failure: not copied'])
})
