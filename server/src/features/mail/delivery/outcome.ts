import type { MailReason } from '#server/platform/db/tables.ts'
import { oneLine } from './composing.ts'

/** The result of an attempt: accepted, rejected permanently, to be retried, or handed over without a reply. */
export type Outcome =
  | { is: 'sent'; answer: string }
  | { is: 'refused'; reason: MailReason; answer: string }
  | { is: 'later'; reason: MailReason; answer: string; serverIsAway: boolean; clue: string }
  | { is: 'unknown'; answer: string }

/** The fields of a transport error that decide about the outcome. */
export type SendingError = {
  code?: string | undefined
  /** The code of the underlying system error, such as ECONNREFUSED. */
  originalCode?: string | undefined
  /** The server's reply text and its reply code. */
  response?: string | undefined
  responseCode?: number | undefined
  command?: string | undefined
  /** The phase of the transport that timed out. */
  timeoutType?: string | undefined
}

const minuteMs = 60_000

/** Delays after the first attempt, the second and so on, in milliseconds; the last delay repeats. */
export const usualRests: readonly number[] = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs)

/** A mail is retried for this time, in milliseconds (RFC 5321, section 4.5.4.1: four to five days). */
export const patienceMs = 5 * 24 * 60 * minuteMs

/** Returns the delay after `attempts` attempts, in milliseconds. */
export const delayAfter = (attempts: number, rests: readonly number[]): number =>
  rests[Math.min(Math.max(attempts, 1), rests.length) - 1] ?? 0

/** Commands whose temporary rejection concerns single mails and not the whole server. */
const mailCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
/** Commands whose permanent rejection concerns one mail and not our account or address. */
const oneMailCommands = new Set(['RCPT TO', 'DATA'])

/**
 * Errors that concern our account or the connection, whatever the server replied. Their reply text is not stored,
 * because it may contain our account name.
 */
const wireReasons: Record<string, MailReason> = {
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
}

/** Error codes of OpenSSL and Node.js for a failed handshake or an untrusted certificate. */
const tlsErrors =
  /^(ERR_(SSL|TLS)_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$)/

const isAboutTls = ({ originalCode = '', timeoutType = '' }: SendingError): boolean =>
  tlsErrors.test(originalCode) || timeoutType === 'UPGRADE_TIMEOUT'

/** Errors that the library finds in a mail before it offers the mail to the server. */
const ownReasons: Record<string, MailReason> = {
  EENVELOPE: 'bad-address',
  EMESSAGE: 'refused',
  ESTREAM: 'refused',
}

/** Returns a reply in the form that is stored: one line, without control characters, at most 500 characters. */
export const answerOf = (response = ''): string => oneLine(response).slice(0, 500)

/**
 * Returns the outcome for the error of an attempt. `handedOver` means that the whole text was written to the
 * connection, so that the server may have accepted it although no reply came.
 */
export function outcomeOf(error: SendingError, handedOver: boolean): Outcome {
  const { code = '', originalCode, response, responseCode = 0, command = '' } = error
  // Any other code is not a valid rejection (RFC 5321, section 4.2.1).
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
  // A server that replies 421 closes the connection after any command (RFC 5321, section 3.8).
  if (responseCode < 500) return later('not-now', responseCode === 421 || !mailCommands.has(command), answer)
  if (oneMailCommands.has(command)) return { is: 'refused', reason: 'refused', answer }
  return later(command === 'MAIL FROM' ? 'sender' : 'unreachable', true, answer)
}
