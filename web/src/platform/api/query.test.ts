import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { toasts } from '#web/platform/toasts/toasts.ts'
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

test('who shows a refusal in place is quiet about it while being there, and no longer', async () => {
  await portal(envelope(null, 1001, '原因不能为空', 422))
  const told: string[] = []
  let isHere = true
  const options = writing(
    call,
    { quiet: true, tell: ({ message }: ApiFailure) => told.push(message) },
    () => isHere,
  )
  const writer = new MutationObserver(queryClient, options)
  await Promise.allSettled([writer.mutate(change('1'))])
  expect(told).toEqual([])
  const answered = writer.mutate(change('1'))
  isHere = false
  await Promise.allSettled([answered])
  expect(told).toEqual(['原因不能为空'])
})

test('the notice of a failure goes where the same call succeeds later; others stay', async () => {
  toasts.set([])
  await portal(envelope(null, 409, '已被他人修改', 409))
  const writer = new MutationObserver(queryClient, writing(call))
  await Promise.allSettled([writer.mutate(change('1'))])
  toasts.set([...toasts.get(), { id: 0, kind: 'failure', text: '其他' }])
  expect(toasts.get().map(({ text }) => text)).toEqual(['已被他人修改', '其他'])
  await portal(envelope({ bulletinId: '1', status: 1, revision: 2, contentRevision: 1 }))
  await writer.mutate(change('1'))
  expect(toasts.get().map(({ text }) => text)).toEqual(['其他'])
})

test('what a success means is done although nobody waits for it any more', async () => {
  await portal(envelope({ bulletinId: '1', status: 1, revision: 2, contentRevision: 1 }))
  const done: unknown[] = []
  const options = writing(call, { done: ({ revision }, { params }) => done.push([params.id, revision]) })
  const writer = new MutationObserver(queryClient, options)
  const leave = writer.subscribe(() => undefined)
  const answered = writer.mutate(change('1'))
  leave()
  await answered
  expect(done).toEqual([['1', 2]])
})

test('what was sent and answered is forgotten with whoever asked: it may be a password, or a secret', async () => {
  await portal(envelope(null, 422, '不能为空', 422))
  const writer = new MutationObserver(queryClient, writing(call, { quiet: true }))
  const leave = writer.subscribe(() => undefined)
  await Promise.allSettled([writer.mutate(change('forgotten'))])
  const kept = () =>
    JSON.stringify(
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    )
  expect(kept()).toContain('forgotten')
  leave()
  await vi.waitFor(() => expect(kept()).not.toContain('forgotten'))
})
