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
  /** Mails at the same time. */
  connections: number
  /** Mails that all workers together begin within a second at most. */
  perSecond: number
  /** The code that a letter keeps encrypted; `null` where its key is gone. */
  openCode: (sealed: string, letterId: string) => string | null
  timing?: Partial<Timing>
}

/**
 * Milliseconds: between two looks into an empty outbox, how long a mail belongs to a worker that says nothing, the rest after
 * a server was away, how long mails under way may take when the worker stops, and how long a mail rests after each attempt.
 */
export type Timing = {
  idleMs: number
  leaseMs: number
  awayMs: number
  stopMs: number
  restsMs: readonly number[]
}

// A role has half a minute to stop.
const usualTiming: Timing = {
  idleMs: 1000,
  leaseMs: 60_000,
  awayMs: 10_000,
  stopMs: 20_000,
  restsMs: usualRests,
}

/** Waits between two looks into the outbox, until something ends it; each second brings mails that the pace held back. */
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

/** Keeps the mails of attempts that are not settled, and gives up those of workers that are gone, when it is time to. */
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

/** Letters with the codes that stand in them encrypted. */
const opened = (
  letters: ReadonlyMap<string, MessageText>,
  openCode: DeliveryDeps['openCode'],
): ReadonlyMap<string, MessageText> =>
  new Map([...letters].map(([id, letter]) => [id, withCode(letter, (sealed) => openCode(sealed, id))]))

/** Reads what mails say; letters are kept from one time to the next, as the mails of one follow each other. */
function messageReader(
  openCode: DeliveryDeps['openCode'],
): (trx: Db, mails: readonly Taken[]) => Promise<Written[]> {
  let kept: ReadonlyMap<string, MessageText> = new Map()
  return async (trx, mails) => {
    const ids = new Set(mails.map(({ letter_id }) => letter_id))
    if (![...ids].every((id) => kept.has(id))) kept = opened(await messagesOf(trx, [...ids]), openCode)
    return mails.flatMap((mail) => {
      const letter = kept.get(mail.letter_id)
      return letter ? [{ ...mail, ...letter }] : []
    })
  }
}

const isAboutTls = ({ settlement }: Ended) => settlement.state === 'queued' && settlement.reason === 'tls'
const isSent = ({ settlement }: Ended) => settlement.state === 'sent'

/**
 * Sends what is in the outbox, until it is stopped; several workers share it. What was begun is finished first, where the mail
 * server answers in time. No more than `connections` mails are at any moment under way, or ended and not yet written down.
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

  /** Writes down what has ended and takes as much anew, at once, so that a worker that dies leaves few mails in doubt. */
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
      // Before anything is taken for good: what cannot be composed is not under way.
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
      // Made before the look, so that a mail that ends meanwhile is not waited for.
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
