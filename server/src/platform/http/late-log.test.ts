import { createLineBudget } from '@iambiz/runtime/line-budget.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { expect, test, vi } from 'vitest'
import { lateLog } from './late-log.ts'

function logged(level: string) {
  const lines: Record<string, unknown>[] = []
  const log = createLog('test', level, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines, budget: createLineBudget(log) }
}

test('a late log writes what a log of its own would, below the same level', () => {
  const { log, lines, budget } = logged('info')
  const late = lateLog(log, { reqId: 'one' }, budget)
  late.warn({ ms: 3 }, 'slow')
  late.debug('hidden')
  late.child({ part: 'body' }).error('gone')
  expect(lines).toMatchObject([
    { level: 'warn', reqId: 'one', ms: 3, msg: 'slow' },
    { level: 'error', reqId: 'one', part: 'body', msg: 'gone' },
  ])
  expect(late.level).toBe('info')
})

test('two requests do not share one', () => {
  const { log, lines, budget } = logged('info')
  const [one, other] = ['one', 'other'].map((reqId) => lateLog(log, { reqId }, budget))
  other?.info('b')
  one?.info('a')
  expect(lines.map(({ reqId, msg }) => [reqId, msg])).toEqual([
    ['other', 'b'],
    ['one', 'a'],
  ])
})

test('requests write so many lines in a second, and what is above them is counted by its message', () => {
  vi.useFakeTimers()
  try {
    const { log, lines, budget } = logged('info')
    for (let time = 0; time < 500; time += 1)
      lateLog(log, { reqId: time }, budget).warn({ err: new Error('x') }, time % 2 ? 'one' : 'other')
    expect(lines).toHaveLength(20)
    vi.advanceTimersByTime(1000)
    expect(lines.slice(20)).toMatchObject([{ level: 'warn', counts: { one: 240, other: 240 } }])
    lateLog(log, { reqId: 'later' }, budget).warn('again')
    expect(lines.at(-1)).toMatchObject({ msg: 'again' })
    vi.advanceTimersByTime(1000)
    expect(lines).toHaveLength(22)
  } finally {
    vi.useRealTimers()
  }
})
