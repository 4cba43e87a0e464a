import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient, read } from '#web/platform/api/query.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { renewScreen } from './read-inbox.ts'

const shown = read('GET /iam-portal/v1/portal/fault/options')

/** Reopens a screen with cached data; the test decides when the portal answers. */
async function openScreen() {
  const waiting: (() => void)[] = []
  const answer = () => {
    for (const go of waiting.splice(0)) go()
  }
  const { received } = await portal((request, response) => {
    waiting.push(() => envelope({ apps: [], types: [] })(request, response))
  })
  const asked = (times: number) => vi.waitFor(() => expect(received).toHaveLength(times), 30_000)
  const atRest = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 30_000)
  onTestFinished(() => queryClient.clear())
  void queryClient.prefetchQuery(shown)
  await asked(1)
  answer()
  await atRest()
  onTestFinished(new QueryObserver(queryClient, shown).subscribe(() => undefined))
  return { answer, asked, atRest }
}

test('opening a notice reads its screen again, although the cached data is fresh', async () => {
  const { answer, asked, atRest } = await openScreen()
  renewScreen({ isOpening: true })
  await asked(2)
  answer()
  await atRest()
})

test.each([
  ['a screen that just opens is not asked for twice', true, 2],
  ['what an open screen was reading when the notice came may be too old', false, 3],
])('%s', async (_, isOpening, times) => {
  const { answer, asked, atRest } = await openScreen()
  void queryClient.invalidateQueries({ queryKey: shown.queryKey })
  await asked(2)
  renewScreen({ isOpening })
  await asked(times)
  answer()
  await atRest()
  await asked(times)
})
