import { afterEach, expect, test, vi } from 'vitest'
import { adoptFrame, isCompact } from './framing.ts'

afterEach(() => vi.unstubAllGlobals())

const stubPage = (isFramed: boolean) => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const own = { name: '' }
  vi.stubGlobal('window', Object.assign(own, { parent: isFramed ? {} : own }))
}

test('[SCR-10] a frame stays compact in its tab, until it is asked to be full', () => {
  stubPage(true)
  adoptFrame('compact')
  expect(isCompact()).toBe(true)
  adoptFrame(undefined)
  expect(isCompact()).toBe(true)
  adoptFrame('full')
  expect(isCompact()).toBe(false)
})

test('[SCR-10] no link takes the header, and with it the way out, from a window of its own', () => {
  stubPage(false)
  adoptFrame('compact')
  expect(isCompact()).toBe(false)
})

test('[SCR-10] a window that a compact frame has opened has its header', () => {
  stubPage(false)
  sessionStorage.setItem('iambiz.frame', 'compact')
  adoptFrame(undefined)
  expect(isCompact()).toBe(false)
})
