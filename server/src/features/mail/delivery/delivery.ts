import type { Clock } from '@iambiz/runtime/clock.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { auditNoticed } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type AttemptDeps, attempts, type Written } from './attempts.ts'
import type { ReadSender } from './composing.ts'
import { withCode } from './message-code.ts'
import { usualRests } from './outcome.ts'
import {
  abandonLost,
  type Ended,
  type MessageText,
  messagesOf,
  renewLeases,
  settle,
  type Taken,
  takeDue,
} from './store.ts'

export type DeliveryDeps = AttemptDeps & {
  db: Db
  readSender: ReadSender
  /** Maximum number of mails in progress at the same time. */
  connections: number
  /** Maximum number of mails that all workers together start per second. */
  perSecond: number
  /** Decrypts the code stored with a message; `null` when the key no longer exists. */
  openCode: (sealed: string, letterId: string) => string | null
  timing?: Partial<Timing>
}

/**
 * Milliseconds: between two polls of an empty outbox, the lease of a mail without renewal, the pause after the server
 * was unavailable, the time for mails in progress when the worker stops, and the delays after each attempt.
 */
export type Timing = {
  idleMs: number
  leaseMs: number
  awayMs: number
  stopMs: number
  restsMs: readonly number[]
}

// A process has 30 seconds to stop.
const usualTiming: Timing = {
  idleMs: 1000,
  leaseMs: 60_000,
  awayMs: 10_000,
  stopMs: 20_000,
  restsMs: usualRests,
}

/**
 * Waits between two polls of the outbox until `end` is called. It never waits past the end of a second, because the
 * rate limit then allows further mails.
 */
function pauser(clock: Clock, idleMs: number): { begin: () => Promise<void>; end: () => void } {
  let end = () => {}
  const begin = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(idleMs, 1000 - (clock.now().getTime() % 1000)))
      end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return { begin, end: () => end() }
}

/**
 * Returns a function that periodically renews the leases of unsettled attempts and gives up attempts whose worker has
 * died.
 */
function leaseKeeper(
  { db, clock, log }: Pick<DeliveryDeps, 'db' | 'clock' | 'log'>,
  leaseMs: number,
  attempts: () => readonly string[],
): () => Promise<void> {
  let dueAt = 0
  return async () => {
    if (performance.now() < dueAt) return
    dueAt = performance.now() + leaseMs / 3
    const [now, own] = [clock.now(), attempts()]
    if (own.length > 0) await renewLeases(db, own, new Date(now.getTime() + leaseMs))
    const lost = await abandonLost(db, now)
    if (lost > 0) log.warn({ lost }, 'mails of a worker that is gone: whether they were sent is unknown')
  }
}

/** Returns the messages with their encrypted codes decrypted. */
const opened = (
  letters: ReadonlyMap<string, MessageText>,
  openCode: DeliveryDeps['openCode'],
): ReadonlyMap<string, MessageText> =>
  new Map([...letters].map(([id, message]) => [id, withCode(message, (sealed) => openCode(sealed, id))]))

/**
 * Returns a function that adds the text to mails. The last messages are cached, because the mails of one message follow
 * each other.
 */
function messageReader(
  openCode: DeliveryDeps['openCode'],
): (trx: Db, mails: readonly Taken[]) => Promise<Written[]> {
  let kept: ReadonlyMap<string, MessageText> = new Map()
  return async (trx, mails) => {
    const ids = new Set(mails.map(({ letter_id }) => letter_id))
    if (![...ids].every((id) => kept.has(id))) kept = opened(await messagesOf(trx, [...ids]), openCode)
    return mails.flatMap((mail) => {
      const message = kept.get(mail.letter_id)
      return message ? [{ ...mail, ...message }] : []
    })
  }
}

const isAboutTls = ({ settlement }: Ended) => settlement.state === 'queued' && settlement.reason === 'tls'
const isSent = ({ settlement }: Ended) => settlement.state === 'sent'

/**
 * Sends the mails of the outbox until it is stopped; several workers can share the outbox. On stop, attempts in
 * progress are finished if the mail server answers in time. At most `connections` mails are in progress, or ended and
 * not stored yet.
 */
export function startDelivery(deps: DeliveryDeps): { stop: () => Promise<void> } {
  const { db, clock, log, carrier, connections, perSecond } = deps
  const timing = { ...usualTiming, ...deps.timing }
  const withMessages = messageReader(deps.openCode)
  const pause = pauser(deps.clock, timing.idleMs)
  const { underWay, ended, begin, isServerAway } = attempts(deps, timing, pause.end)
  const keepLeases = leaseKeeper(deps, timing.leaseMs, () => [...underWay, ...ended.keys()])
  let isStopping = false
  let tlsIsOnRecord = false

  /**
   * Stores the ended attempts and takes as many new mails in one transaction, so that a worker that dies leaves few
   * mails in an unknown state.
   */
  async function exchange(): Promise<void> {
    const [now, written] = [clock.now(), [...ended.values()]]
    const leasedUntil = new Date(now.getTime() + timing.leaseMs)
    const most = isStopping || isServerAway() ? 0 : connections - underWay.size
    if (written.length === 0 && most === 0) return
    const tlsFailed = written.some(isAboutTls)
    const { latest, taken } = await transact(db, async (trx) => {
      const latest = await settle(trx, written, now)
      if (tlsFailed && !tlsIsOnRecord)
        await auditNoticed(trx, now, { action: 'mail.tls-failed', result: 'failed' })
      const due = most > 0 ? await takeDue(trx, { most, perSecond, now, leasedUntil }) : []
      if (due.length === 0) return { latest, taken: [] }
      // Inside the transaction: if composing fails, it is rolled back and no mail counts as taken.
      const sender = await deps.readSender()
      return { latest, taken: (await withMessages(trx, due)).map((mail) => ({ mail, sender })) }
    })
    for (const { attempt_id, mail_id } of written) {
      ended.delete(attempt_id)
      if (!latest.has(attempt_id))
        log.warn({ mailId: mail_id }, 'an attempt ended after its mail had been given up')
    }
    tlsIsOnRecord = tlsFailed || (tlsIsOnRecord && !written.some(isSent))
    for (const { mail, sender } of taken) begin(mail, sender)
  }

  async function run(): Promise<void> {
    for (;;) {
      // Created before the poll, so that an attempt that ends during the poll also ends the wait.
      const again = pause.begin()
      const isWritten = await exchange().then(
        () => true,
        (err) => {
          log.error({ err }, 'the outbox cannot be read')
          return false
        },
      )
      await keepLeases().catch((err) => log.error({ err }, 'the leases of mails cannot be renewed'))
      if (isStopping && underWay.size === 0 && (ended.size === 0 || !isWritten)) return pause.end()
      await again
    }
  }

  const running = run()
  return {
    async stop() {
      isStopping = true
      pause.end()
      const timer = setTimeout(carrier.close, timing.stopMs)
      await running
      clearTimeout(timer)
      carrier.close()
    },
  }
}
