import type { MailReason } from '#server/platform/db/tables.ts'
import { oneLine } from './composing.ts'

/** What an attempt came to: taken, refused for good, to be tried again, or handed over without an answer. */
export type Outcome =
  | { is: 'sent'; answer: string }
  | { is: 'refused'; reason: MailReason; answer: string }
  | { is: 'later'; reason: MailReason; answer: string; serverIsAway: boolean; clue: string }
  | { is: 'unknown'; answer: string }

/** The error of a transport, as far as it decides. */
export type SendingError = {
  code?: string | undefined
  /** The code of the system's error below, such as ECONNREFUSED. */
  originalCode?: string | undefined
  /** What the server said, and its reply code. */
  response?: string | undefined
  responseCode?: number | undefined
  command?: string | undefined
  /** Which of the transport's waits came to its end. */
  timeoutType?: string | undefined
}

const minuteMs = 60_000

/** How long a mail rests after its first attempt, its second and so on; the last one stays. Milliseconds. */
export const usualRests: readonly number[] = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs)

/** How long a mail is tried (RFC 5321, 4.5.4.1: four to five days), milliseconds. */
export const patienceMs = 5 * 24 * 60 * minuteMs

/** How long to wait after so many attempts, milliseconds. */
export const delayAfter = (attempts: number, rests: readonly number[]): number =>
  rests[Math.min(Math.max(attempts, 1), rests.length) - 1] ?? 0

/** Commands whose refusal for now is about mails, not about the server as a whole. */
const mailCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
/** Of these, the ones whose refusal for good is about one mail, not about us. */
const oneMailCommands = new Set(['RCPT TO', 'DATA'])

/** Errors that are about us or the wire whatever the server replied; its words may name our account. */
const wireReasons: Record<string, MailReason> = {
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
}

/** OpenSSL's and Node's words for a handshake or a certificate that is not to be trusted. */
const tlsErrors =
  /^(ERR_(SSL|TLS)_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$)/

const isAboutTls = ({ originalCode = '', timeoutType = '' }: SendingError): boolean =>
  tlsErrors.test(originalCode) || timeoutType === 'UPGRADE_TIMEOUT'

/** What the library found wrong with a mail before it was offered to the server. */
const ownReasons: Record<string, MailReason> = {
  EENVELOPE: 'bad-address',
  EMESSAGE: 'refused',
  ESTREAM: 'refused',
}

/** A server's words as they are kept: one line, without what a database does not take. */
export const answerOf = (response = ''): string => oneLine(response).slice(0, 500)

/**
 * What the failure of an attempt means. `handedOver`: the whole text had been given to the connection, so that the server may
 * have taken it although no answer came.
 */
export function outcomeOf(error: SendingError, handedOver: boolean): Outcome {
  const { code = '', originalCode, response, responseCode = 0, command = '' } = error
  // Anything else is no answer to a mail (RFC 5321, 4.2.1).
  const isRefusal = responseCode >= 400 && responseCode < 600
  if (!isRefusal && handedOver) return { is: 'unknown', answer: '' }
  const ownReason = isRefusal ? undefined : ownReasons[code]
  if (ownReason) return { is: 'refused', reason: ownReason, answer: '' }
  const later = (reason: MailReason, serverIsAway: boolean, answer = ''): Outcome => ({
    is: 'later',
    reason,
    answer,
    serverIsAway,
    clue: isRefusal ? `${responseCode}` : (originalCode ?? code),
  })
  const wireReason = isAboutTls(error) ? 'tls' : wireReasons[code]
  if (wireReason) return later(wireReason, true)
  if (!isRefusal) return later('unreachable', true)
  const answer = answerOf(response)
  // A server that says 421 closes the connection whatever was under way (RFC 5321, 3.8).
  if (responseCode < 500) return later('not-now', responseCode === 421 || !mailCommands.has(command), answer)
  if (oneMailCommands.has(command)) return { is: 'refused', reason: 'refused', answer }
  return later(command === 'MAIL FROM' ? 'sender' : 'unreachable', true, answer)
}
