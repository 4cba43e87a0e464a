import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockInstance } from './instance-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const stale = JSON.stringify({ pid: process.pid, start: 'long ago', watched: [], stopping: false })

const answer = async (child: ChildProcess) => String((await once(child, 'message'))[0])

// Once is enough for a fault, so it is not tried again.
test('of several starts at the same moment after a crash, one gets the folder', { retry: 0 }, async () => {
  for (let round = 0; round < 6; round++) {
    const place = join(folder, String(round))
    const signal = join(folder, `go-${round}`)
    const program = join(import.meta.dirname, 'testing/take-lock.ts')
    const starters = Array.from({ length: 4 }, () => fork(program, [place, signal]))
    await Promise.all(starters.map(answer))
    await lockInstance(place).then((lock) => 'release' in lock && lock.release())
    writeFileSync(join(place, 'launcher.lock'), stale)
    const answers = starters.map(answer)
    writeFileSync(signal, '')
    const results = await Promise.all(answers)
    for (const starter of starters) starter.kill('SIGKILL')
    expect(results.sort()).toEqual(['holds', 'refused', 'refused', 'refused'])
  }
})

test.runIf(existsSync('/proc/self'))('a folder that can never be made is refused at once', async () => {
  await expect(lockInstance('/proc/iambiz/data')).rejects.toThrow(
    "ENOENT: no such file or directory, mkdir '/proc/iambiz'",
  )
})

test('a lock that is only half written, or was taken over halfway, does not stop the start', async () => {
  for (const file of ['launcher.lock', 'launcher.lock.takeover']) {
    writeFileSync(join(folder, 'launcher.lock'), stale)
    writeFileSync(join(folder, file), '{"pid":')
    const lock = await lockInstance(folder)
    if ('pid' in lock) throw new Error('the folder is locked')
    lock.release()
  }
})
