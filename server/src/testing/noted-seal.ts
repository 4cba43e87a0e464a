import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { createLog } from '@iambiz/runtime/log.ts'
import { expect, vi } from 'vitest'
import { recordLoginEvent } from '#server/features/logs/login/service.ts'
import { auditNoticed } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { startSealing } from '#server/platform/sealed-log/seal-batches.ts'
import { auditRecord, loginLog } from '#server/platform/sealed-log/sealed-log.ts'
import { givenContext, givenSignIn } from './given.ts'

const clock = { now: () => new Date() }

/** Writes sign-ins, and one row of the operation log. */
export async function writeLogs(db: Db, signIns: number): Promise<void> {
  for (let row = 0; row < signIns; row++)
    await recordLoginEvent(db, givenContext({ now: clock.now() }), givenSignIn)
  await auditNoticed(db, clock.now(), { action: 'login-log.dropped' })
}

/** Seals the rows of both logs as a worker that has just started does, so that its log, a file, names the seals. */
export async function sealAsWorker(db: Db, workerLog: string): Promise<void> {
  const noted = existsSync(workerLog) ? readFileSync(workerLog, 'utf8') : ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      appendFileSync(workerLog, chunk)
      done()
    },
  })
  const log = createLog('worker', 'info', output)
  const sealing = [loginLog, auditRecord].map((sealed) => startSealing({ db, clock, sealed, log }))
  await vi.waitFor(
    () => {
      const added = existsSync(workerLog) ? readFileSync(workerLog, 'utf8').slice(noted.length) : ''
      expect(added).toContain('the login log is sealed')
      expect(added).toContain('the operation log is sealed')
    },
    { timeout: 30_000 },
  )
  await Promise.all(sealing.map(({ stop }) => stop()))
}
