import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setTitleOfAddress } from '#web/app/title.ts'
import { closePage } from './open-page.tsx'
import { forgetReplies, replacePortal, reportFault } from './replies.ts'
import { forgetSavedFiles, watchSavedFiles } from './saved-files.ts'

// In the product the page is a top window, but here it runs in a frame of the test runner.
Object.defineProperty(window, 'parent', { value: window })
addEventListener('popstate', setTitleOfAddress)
replacePortal()
watchSavedFiles()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...told) => reportFault(told.map(String).join(' ')))
})

afterEach(() => {
  closePage()
  forgetSavedFiles()
  vi.useRealTimers()
  vi.restoreAllMocks()
  expect(forgetReplies(), 'what the page complained about').toEqual([])
})
