import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { countEvents, recordDurations } from '@iambiz/runtime/metrics.ts'
import { inQueued } from '@iambiz/runtime/tracing.ts'
import type { Carrier } from './carrier.ts'
import { compose, type Sender } from './composing.ts'
import { delayAfter, type Outcome, patienceMs } from './outcome.ts'
import type { Ended, MessageText, Settlement, Taken } from './store.ts'

export type AttemptDeps = { clock: Clock; log: Log; carrier: Carrier }

const countOutcome = countEvents(
  'iambiz.mail.attempts',
  'attempts to hand a mail over, by the state of the mail after them',
)

const recordDelivery = recordDurations(
  'iambiz.mail.delivery.duration',
  'from queueing a mail until it was sent, failed or its state became unknown',
)

/** A mail that this worker has taken, with its text. */
export type Written = Taken & MessageText

/** Returns the state to store for a mail after an attempt. */
function settlementOf(outcome: Outcome, mail: Taken, now: Date, restsMs: readonly number[]): Settlement {
  const { answer } = outcome
  switch (outcome.is) {
    case 'sent':
      return { state: 'sent', answer }
    case 'refused':
      return { state: 'failed', reason: outcome.reason, answer }
    case 'unknown':
      return { state: 'unknown', reason: 'no-answer', answer }
    case 'later': {
      const dueAt = new Date(now.getTime() + delayAfter(mail.attempts, restsMs))
      if (dueAt.getTime() - mail.tried_since.getTime() > patienceMs)
        return { state: 'failed', reason: 'gave-up', answer }
      return { state: 'queued', reason: outcome.reason, answer, dueAt }
    }
  }
}

/** Returns the refusal of a mail that must not be offered to the server; undefined when it may be sent. */
function refusalOf({ barred, address }: Taken): Outcome | undefined {
  const reason = barred ?? (isMailAddress(address) ? undefined : 'bad-address')
  return reason && { is: 'refused', reason, answer: '' }
}

/** Returns the attempts of one worker; `onEnd` is called after each attempt has ended. */
export function attempts(
  { clock, log, carrier }: AttemptDeps,
  { awayMs, restsMs }: { awayMs: number; restsMs: readonly number[] },
  onEnd: () => void,
) {
  const underWay = new Set<string>()
  const ended = new Map<string, Ended>()
  let awayUntil = 0

  async function carry(mail: Written, sender: Sender): Promise<void> {
    const { mail_id, attempt_id } = mail
    const outcome = refusalOf(mail) ?? (await carrier.carry(compose(mail, sender)))
    if (outcome.is === 'later' && outcome.serverIsAway) {
      awayUntil = performance.now() + awayMs
      log.warn({ reason: outcome.reason, clue: outcome.clue }, 'the mail server does not take mails now')
    }
    const now = clock.now()
    const settlement = settlementOf(outcome, mail, now, restsMs)
    const { state } = settlement
    countOutcome({ state, reason: 'reason' in settlement ? settlement.reason : '' })
    if (state !== 'queued')
      recordDelivery((now.getTime() - mail.tried_since.getTime()) / 1000, {
        state,
        reason: 'reason' in settlement ? settlement.reason : '',
      })
    ended.set(attempt_id, { mail_id, attempt_id, settlement })
  }

  return {
    /** Ids of attempts that the mail server has not answered yet. */
    underWay,
    /** Ended attempts whose results are not stored yet; the caller removes an entry after storing it. */
    ended,
    isServerAway: () => performance.now() < awayUntil,
    begin(mail: Written, sender: Sender): void {
      underWay.add(mail.attempt_id)
      inQueued('send mail', mail, () => carry(mail, sender))
        // The state of the mail becomes `unknown` when its lease expires.
        .catch((err) => log.error({ err, mailId: mail.mail_id }, 'what became of a mail is not known'))
        .finally(() => {
          underWay.delete(mail.attempt_id)
          onEnd()
        })
    },
  }
}
