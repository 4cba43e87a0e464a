import { createLog } from '@iambiz/runtime/log.ts'
import { expect, test } from 'vitest'
import { lateLog } from './late-log.ts'

function logged(level: string) {
  const lines: Record<string, unknown>[] = []
  const log = createLog('test', level, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('a late log writes what a log of its own would, below the same level', () => {
  const { log, lines } = logged('info')
  const late = lateLog(log, { reqId: 'one' })
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
  const { log, lines } = logged('info')
  const [one, other] = [lateLog(log, { reqId: 'one' }), lateLog(log, { reqId: 'other' })]
  other.info('b')
  one.info('a')
  expect(lines.map(({ reqId, msg }) => [reqId, msg])).toEqual([
    ['other', 'b'],
    ['one', 'a'],
  ])
})
