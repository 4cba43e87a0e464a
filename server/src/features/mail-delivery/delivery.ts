import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Carrier } from './carrier.ts'
import { compose, type Sender } from './composing.ts'
import { delayAfter, type Outcome, patienceMs } from './outcome.ts'
import { abandonLost, renewLeases, type Settlement, settle, type Taken, takeDue } from './store.ts'

export type DeliveryDeps = {
  db: Db
  clock: Clock
  log: Log
  carrier: Carrier
  sender: Sender
  /** Mails at the same time. */
  connections: number
  /** Mails that all workers together begin within a second at most. */
  perSecond: number
  /**
   * Milliseconds: between two looks into an empty outbox, how long a mail belongs to a worker that says nothing, the rest after
   * a server was away, and how long mails under way may take when the worker stops.
   */
  timing?: Timing
}

type Timing = { idleMs: number; leaseMs: number; awayMs: number; stopMs: number }

// A role has half a minute to stop.
const usualTiming: Timing = { idleMs: 1000, leaseMs: 60_000, awayMs: 10_000, stopMs: 20_000 }

/** What an outcome makes of a mail. */
function settlementOf(outcome: Outcome, mail: Taken, now: Date): Settlement {
  const { answer } = outcome
  switch (outcome.is) {
    case 'sent':
      return { state: 'sent', answer }
    case 'refused':
      return { state: 'failed', reason: outcome.reason, answer }
    case 'unknown':
      return { state: 'unknown', reason: 'no-answer', answer }
    case 'later': {
      const dueAt = new Date(now.getTime() + delayAfter(mail.attempts))
      if (dueAt.getTime() - mail.tried_since.getTime() > patienceMs)
        return { state: 'failed', reason: 'gave-up', answer }
      return { state: 'queued', reason: outcome.reason, answer, dueAt }
    }
  }
}

/** What is wrong with a mail before any server is asked. */
const refusalOf = ({ has_left, address }: Taken): Outcome | undefined => {
  if (has_left) return { is: 'refused', reason: 'recipient-left', answer: '' }
  return isMailAddress(address) ? undefined : { is: 'refused', reason: 'bad-address', answer: '' }
}

/**
 * Sends what is in the outbox, until it is stopped; several workers share it. What was begun is finished first, where the mail
 * server answers in time.
 */
export function startDelivery(deps: DeliveryDeps): { stop: () => Promise<void> } {
  const { db, clock, log, carrier, sender, connections, perSecond, timing = usualTiming } = deps
  const stopping = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let lookAgain = () => {}
  let awayUntil = 0
  const leaseEnd = () => new Date(clock.now().getTime() + timing.leaseMs)

  async function deliver(mail: Taken): Promise<void> {
    const outcome = refusalOf(mail) ?? (await carrier.carry(compose(mail, sender)))
    if (outcome.is === 'later' && outcome.serverIsAway) {
      awayUntil = performance.now() + timing.awayMs
      log.warn({ reason: outcome.reason, answer: outcome.answer }, 'the mail server does not take mails now')
    }
    const now = clock.now()
    const isLatest = await settle(db, mail, settlementOf(outcome, mail, now), now)
    if (!isLatest) log.warn({ mailId: mail.mail_id }, 'an attempt ended after its mail had been given up')
  }

  function begin(mail: Taken): void {
    const ended = deliver(mail)
      // Without its settlement the mail becomes unknown when the lease is over.
      .catch((err) => log.error({ err, mailId: mail.mail_id }, 'what became of a mail could not be written'))
      .finally(() => {
        underWay.delete(mail.attempt_id)
        lookAgain()
      })
    underWay.set(mail.attempt_id, ended)
  }

  async function fill(): Promise<void> {
    const most = performance.now() < awayUntil ? 0 : connections - underWay.size
    if (most <= 0) return
    const taken = await takeDue(db, { most, now: clock.now(), leasedUntil: leaseEnd(), perSecond })
    for (const mail of taken) begin(mail)
  }

  const untilLookingAgain = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timing.idleMs)
      lookAgain = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Made before the look, so that a mail that ends meanwhile is not waited for.
      const again = untilLookingAgain()
      await fill().catch((err) => log.error({ err }, 'the outbox cannot be read'))
      await again
    }
  }

  const keepLeases = setInterval(async () => {
    try {
      if (underWay.size > 0) await renewLeases(db, [...underWay.keys()], leaseEnd())
      const lost = await abandonLost(db, clock.now())
      if (lost > 0) log.warn({ lost }, 'mails of a worker that is gone: whether they were sent is unknown')
    } catch (err) {
      log.error({ err }, 'the leases of mails cannot be renewed')
    }
  }, timing.leaseMs / 3)

  const running = run()
  return {
    async stop() {
      stopping.abort()
      lookAgain()
      await running
      const timer = setTimeout(carrier.close, timing.stopMs)
      await Promise.all(underWay.values())
      clearTimeout(timer)
      clearInterval(keepLeases)
      carrier.close()
    },
  }
}
