import { afterEach, expect, test, vi } from 'vitest'
import { adoptBoot, readBoot } from '#web/platform/config.ts'
import { withTranslations } from './translations.ts'

afterEach(() => {
  vi.doUnmock('./newer-translations.ts')
  vi.useRealTimers()
})

test('[UI-01] translations that do not load delay the page only briefly, and do not start it twice', async () => {
  adoptBoot({ ...readBoot(), words: '2' })
  const code = Promise.withResolvers<object>()
  vi.doMock('./newer-translations.ts', () => code.promise)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const done: string[] = []
  withTranslations(
    () => done.push('started'),
    () => done.push('drawn'),
  )
  await vi.advanceTimersByTimeAsync(2999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['started', 'drawn'])
  code.resolve({ beginWith: async (_inForce: string, start: () => void) => start() })
  await vi.dynamicImportSettled()
  expect(done).toEqual(['started', 'drawn'])
})
