import fs, {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type LogFile, openLogFile } from './log-file.ts'

let folder: string
let file: string
let messages: string[]
let log: LogFile
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'iambiz-log-'))
  file = join(folder, 'portal.log')
  messages = []
})
afterEach(() => {
  log.close()
  rmSync(folder, { recursive: true })
})

const say = (line: string) => void messages.push(line)
const write = (text: string) => log.write(Buffer.from(text))
const sizes = () => readdirSync(folder).map((name) => statSync(join(folder, name)).size)

test('a log is moved aside while it is written, and with its earlier files it has a limit', () => {
  log = openLogFile(file, { say, limitBytes: 1000 })
  for (let line = 0; line < 2000; line += 1) write(`line ${String(line).padStart(5, '0')}\n`)
  expect(readdirSync(folder).sort()).toEqual(['portal.log', ...[1, 2, 3, 4].map((n) => `portal.log.${n}`)])
  expect(Math.max(...sizes())).toBeLessThanOrEqual(1000)
  expect(readFileSync(file, 'utf8')).toMatch(/line 01999\n$/)
  const inOrder =
    [4, 3, 2, 1].map((n) => readFileSync(`${file}.${n}`, 'utf8')).join('') + readFileSync(file, 'utf8')
  const numbers = inOrder
    .split('\n')
    .filter(Boolean)
    .map((line) => Number(line.slice(5)))
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 2000 - numbers.length + index))
  expect(messages).toEqual([])
})

test('an existing log is continued, and rotated if it is too long', () => {
  log = openLogFile(file, { say, limitBytes: 100 })
  write('x'.repeat(90))
  log.close()
  log = openLogFile(file, { say, limitBytes: 100 })
  write('y'.repeat(20))
  expect([readFileSync(file, 'utf8'), readFileSync(`${file}.1`, 'utf8')]).toEqual([
    'y'.repeat(20),
    'x'.repeat(90),
  ])
})

test.skipIf(process.platform !== 'linux')('while the disk is full lines wait, and none is lost', async () => {
  symlinkSync('/dev/full', file)
  log = openLogFile(file, { say, retryMs: 20 })
  write('first\n')
  write('second\n')
  expect(messages).toEqual([expect.stringMatching(/portal\.log cannot be written \(ENOSPC/)])
  rmSync(file)
  await expect.poll(() => messages.at(-1)).toMatch(/can be written again\.$/)
  write('third\n')
  expect(readFileSync(file, 'utf8')).toBe('first\nsecond\nthird\n')
  expect(messages).toHaveLength(2)
})

test.skipIf(process.platform !== 'linux')('lines above the memory limit are counted', () => {
  symlinkSync('/dev/full', file)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  log = openLogFile(file, { say, retryMs: 20 })
  const line = `${'x'.repeat(99_999)}\n`
  for (let count = 0; count < 15; count += 1) write(line)
  // Failed attempts meanwhile must not drop waiting lines.
  vi.advanceTimersByTime(60)
  rmSync(file)
  vi.advanceTimersByTime(20)
  expect(messages.at(-1)).toMatch(/again; 5 lines are lost\.$/)
  expect(readFileSync(file, 'utf8')).toMatch(/\n5 lines are missing here, because the disk was full\.\n$/)
})

const fails = (message: string) => () => {
  throw new Error(message)
}

/** Replaces one of Node's functions by `as` until the returned function is called. */
function failing(name: 'openSync' | 'renameSync', as: (...args: never[]) => unknown): () => void {
  const spy = vi.spyOn(fs, name).mockImplementation(as as never)
  syncBuiltinESMExports()
  const end = () => {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
  onTestFinished(end)
  return end
}

/** What is in the logs, the earliest first. */
const contents = () => {
  const names = readdirSync(folder).sort().reverse()
  return names.map((name) => `${name.slice('portal.log'.length)} ${readFileSync(join(folder, name), 'utf8')}`)
}

test('failed attempts to open the next file delete none of the earlier ones', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const number of [1, 2, 3]) writeFileSync(`${file}.${number}`, `earlier ${number}\n`)
  log = openLogFile(file, { say, limitBytes: 10, retryMs: 20 })
  write('present\n')
  const end = failing('openSync', fails('EMFILE'))
  write('next\n')
  vi.advanceTimersByTime(200)
  write('later\n')
  end()
  vi.advanceTimersByTime(20)
  expect(contents()).toEqual([
    '.4 earlier 3\n',
    '.3 earlier 2\n',
    '.2 earlier 1\n',
    '.1 present\n',
    ' next\nlater\n',
  ])
})

test('a rotation that failed halfway continues where it stopped', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const number of [1, 2, 3]) writeFileSync(`${file}.${number}`, `earlier ${number}\n`)
  log = openLogFile(file, { say, limitBytes: 10, retryMs: 20 })
  write('present\n')
  const { renameSync } = fs
  const end = failing('renameSync', (from: string, to: string) =>
    from.endsWith('.1') ? fails('EACCES')() : renameSync(from, to),
  )
  write('next\n')
  vi.advanceTimersByTime(200)
  end()
  vi.advanceTimersByTime(20)
  expect(contents()).toEqual([
    '.4 earlier 3\n',
    '.3 earlier 2\n',
    '.2 earlier 1\n',
    '.1 present\n',
    ' next\n',
  ])
})

test('where the file was taken away there is nothing to move aside', () => {
  writeFileSync(`${file}.1`, 'earlier\n')
  log = openLogFile(file, { say, limitBytes: 10 })
  write('present\n')
  rmSync(file)
  write('next\n')
  expect(contents()).toEqual(['.1 earlier\n', ' next\n'])
  expect(messages).toEqual([])
})
