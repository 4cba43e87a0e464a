import type { MailReason } from '#server/platform/db/tables.ts'

/** What an attempt came to: taken, refused for good, to be tried again, or handed over without an answer. */
export type Outcome =
  | { is: 'sent'; answer: string }
  | { is: 'refused'; reason: MailReason; answer: string }
  | { is: 'later'; reason: MailReason; answer: string; serverIsAway: boolean }
  | { is: 'unknown'; answer: string }

/** The error of a transport, as far as it decides. */
export type SendingError = {
  code?: string | undefined
  responseCode?: number | undefined
  command?: string | undefined
  message: string
}

const minuteMs = 60_000
const delays = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs)

/** How long a mail is tried (RFC 5321, 4.5.4.1: four to five days), milliseconds. */
export const patienceMs = 5 * 24 * 60 * minuteMs

/** How long to wait after so many attempts, milliseconds. */
export const delayAfter = (attempts: number): number =>
  delays[Math.min(Math.max(attempts, 1), delays.length) - 1] ?? 0

/** Commands whose refusal is about this one mail, not about us or the server. */
const aboutTheMail = new Set(['RCPT TO', 'DATA'])

const networkReasons: Record<string, MailReason> = {
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
}

/**
 * What the failure of an attempt means. `handedOver`: the whole text had been given to the connection, so that the server may
 * have taken it although no answer came.
 */
export function outcomeOf(
  { code = '', responseCode, command = '', message }: SendingError,
  handedOver: boolean,
): Outcome {
  const answer = message.slice(0, 500)
  if (responseCode === undefined) {
    if (handedOver) return { is: 'unknown', answer }
    return { is: 'later', reason: networkReasons[code] ?? 'unreachable', answer, serverIsAway: true }
  }
  // A server that says 421 closes the connection whatever was under way (RFC 5321, 3.8).
  if (responseCode < 500)
    return {
      is: 'later',
      reason: networkReasons[code] ?? 'not-now',
      answer,
      serverIsAway: responseCode === 421,
    }
  if (aboutTheMail.has(command)) return { is: 'refused', reason: 'refused', answer }
  const reason = networkReasons[code] ?? (command === 'MAIL FROM' ? 'sender' : 'unreachable')
  return { is: 'later', reason, answer, serverIsAway: true }
}
