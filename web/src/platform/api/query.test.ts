import { MutationObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { envelope, portal } from '#web/testing/portal.ts'
import type { ApiFailure } from './failure.ts'
import { queryClient, writing } from './query.ts'

const call = 'POST /iam-portal/system/updateBulletin/:id'
const change = (id: string) => ({ params: { id }, body: { action: 'enable' as const, revision: 1 } })

test('each refusal is told, also where something else was asked for meanwhile, and where nobody waits any more', async () => {
  await portal(envelope(null, 409, '已被他人修改', 409))
  const told: ApiFailure[] = []
  const writer = new MutationObserver(queryClient, writing(call, { tell: (failure) => told.push(failure) }))
  const leave = writer.subscribe(() => undefined)
  const first = writer.mutate(change('1'))
  const second = writer.mutate(change('2'))
  leave()
  await Promise.allSettled([first, second])
  expect(told.map(({ message }) => message)).toEqual(['已被他人修改', '已被他人修改'])
})
