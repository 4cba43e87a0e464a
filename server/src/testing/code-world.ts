import { expect, vi } from 'vitest'
import { startMailDelivery, startWorker, workerDeps } from '#server/app/worker.ts'
import { type BundledWorld, bundledWorld } from './bundled-provider.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { codeIn } from './mail-text.ts'

export type CodeWorld = BundledWorld & {
  sink: MailSink
  /** Waits until an address has received this many mails; returns the code of the last one. */
  codeTo: (address: string, mails?: number) => Promise<string>
  mailsTo: (address: string) => string[]
  /** Waits until the job queue is empty. */
  jobsDone: () => Promise<void>
}

/** The bundled provider and two portals with a worker and a mail server, over real SMTP. */
export async function codeWorld(more: Record<string, string> = {}): Promise<CodeWorld> {
  const sink = await startMailSink()
  const world = await bundledWorld({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_ENCRYPTION: 'none',
    MAIL_FROM: 'no-reply@chengchuan.example',
    MAIL_DOMAINS: 'chengchuan.example',
    LIMIT_PASSWORD_RESETS_PER_ADDRESS: '100',
    ...more,
  })
  const worker = await startWorker(workerDeps(world.worker))
  const delivery = startMailDelivery(world.worker)
  const mailsTo = (address: string) =>
    sink.caught.filter(({ to }) => to.includes(address)).map(({ raw }) => raw)

  async function jobsDone() {
    await vi.waitFor(async () => {
      const { rows } = await world.database.pool.query(
        'select id from graphile_worker.jobs where run_at <= now()',
      )
      expect(rows).toEqual([])
    }, 30_000)
  }

  return {
    ...world,
    sink,
    mailsTo,
    jobsDone,
    async restore() {
      await jobsDone()
      // A late mail would be counted by the next test.
      await vi.waitFor(async () => {
        const { rows } = await world.database.pool.query(
          "select mail_id from mail where state in ('queued', 'sending')",
        )
        expect(rows).toEqual([])
      }, 30_000)
      await world.restore()
    },
    async codeTo(address, mails = 1) {
      await vi.waitFor(() => expect(mailsTo(address).length).toBeGreaterThanOrEqual(mails), 30_000)
      return codeIn(mailsTo(address).at(-1) ?? '')
    },
    async stop() {
      await worker.stop()
      await delivery?.stop()
      await world.stop()
      await sink.close()
    },
  }
}
