import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type LogFile, openLogFile } from './log-file.ts'

let folder: string
let file: string
let said: string[]
let log: LogFile
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'iambiz-log-'))
  file = join(folder, 'portal.log')
  said = []
})
afterEach(() => {
  log.close()
  rmSync(folder, { recursive: true })
})

const say = (line: string) => void said.push(line)
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
  expect(said).toEqual([])
})

test('a log that was there before goes on, and is moved aside where it has grown', () => {
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
  expect(said).toEqual([expect.stringMatching(/portal\.log cannot be written \(ENOSPC/)])
  rmSync(file)
  await expect.poll(() => said.at(-1)).toMatch(/can be written again\.$/)
  write('third\n')
  expect(readFileSync(file, 'utf8')).toBe('first\nsecond\nthird\n')
  expect(said).toHaveLength(2)
})

test.skipIf(process.platform !== 'linux')('what is more than the memory holds is counted', () => {
  symlinkSync('/dev/full', file)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  log = openLogFile(file, { say, retryMs: 20 })
  const line = `${'x'.repeat(99_999)}\n`
  for (let count = 0; count < 15; count += 1) write(line)
  // Tries that fail meanwhile forget none of them.
  vi.advanceTimersByTime(60)
  rmSync(file)
  vi.advanceTimersByTime(20)
  expect(said.at(-1)).toMatch(/again; 5 lines are lost\.$/)
  expect(readFileSync(file, 'utf8')).toMatch(/\n5 lines are missing here, because the disk was full\.\n$/)
})
