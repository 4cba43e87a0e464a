import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Carrier } from './carrier.ts'
import { compose, type Sender } from './composing.ts'
import { delayAfter, type Outcome, patienceMs } from './outcome.ts'
import type { Ended, MessageText, Settlement, Taken } from './store.ts'

export type AttemptDeps = { clock: Clock; log: Log; carrier: Carrier }

/** A mail that was taken, with what it says. */
export type Written = Taken & MessageText

/** What an outcome makes of a mail. */
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

/** What is wrong with a mail before any server is asked. */
function refusalOf({ barred, address }: Taken): Outcome | undefined {
  const reason = barred ?? (isMailAddress(address) ? undefined : 'bad-address')
  return reason && { is: 'refused', reason, answer: '' }
}

/** The attempts of one worker; `onEnd` is called when one has ended. */
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
    const settlement = settlementOf(outcome, mail, clock.now(), restsMs)
    ended.set(attempt_id, { mail_id, attempt_id, settlement })
  }

  return {
    /** Ids of attempts that the mail server has not answered yet. */
    underWay: underWay as ReadonlySet<string>,
    /** Attempts that are not written down yet; who has written one down takes it out. */
    ended,
    isServerAway: () => performance.now() < awayUntil,
    begin(mail: Written, sender: Sender): void {
      underWay.add(mail.attempt_id)
      carry(mail, sender)
        // It becomes unknown when its lease is over.
        .catch((err) => log.error({ err, mailId: mail.mail_id }, 'what became of a mail is not known'))
        .finally(() => {
          underWay.delete(mail.attempt_id)
          onEnd()
        })
    },
  }
}
