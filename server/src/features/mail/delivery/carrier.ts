import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Composed, hostOf } from './composing.ts'
import { answerOf, type Outcome, outcomeOf, type SendingError } from './outcome.ts'

/** The configured mail server. */
export type MailServer = {
  host: string
  port: number
  /** `starttls` and `tls` never send plain text; `none` is for a server on the same machine. */
  encryption: 'starttls' | 'tls' | 'none'
  user: string | undefined
  password: string | undefined
}

/** Hands mails over to the mail server, one at a time per connection. */
export type Carrier = {
  /** Never rejects: a failure is returned as an outcome. */
  carry: (mail: Composed) => Promise<Outcome>
  close: () => void
}

/**
 * Timeouts in milliseconds: for connecting and the greeting; for a reply, which may take ten minutes after the text
 * (RFC 5321, section 4.5.3.2.6); and for the whole attempt, because a server that replies byte by byte never reaches
 * the timeout for a reply.
 */
export type Patience = { connectionMs: number; answerMs: number; attemptMs: number }
const usualPatience: Patience = { connectionMs: 30_000, answerMs: 10 * 60_000, attemptMs: 15 * 60_000 }

/** An empty group (RFC 5322, section 3.4) in the To header: people in copy do not see the other recipients. */
const nobody = 'undisclosed-recipients:;'

// RFC 3834, section 5: automatic responders do not answer messages with this header.
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Opens a pool of `connections` to the mail server; the first mail opens the first connection. */
export function openCarrier(
  { host, port, encryption, user, password }: MailServer,
  { from, connections, patience = usualPatience }: { from: string; connections: number; patience?: Patience },
): Carrier {
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    // nodemailer would send a mail again after its connection broke, even if the text had been handed over completely.
    maxRequeues: 0,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
    name: hostOf(from),
    connectionTimeout: patience.connectionMs,
    greetingTimeout: patience.connectionMs,
    socketTimeout: patience.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const handedOver = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    const { messageId = '' } = data
    // Without a read buffer, the text flows only while the connection reads it, which is after the server has accepted
    // the DATA command.
    const gate = new PassThrough({
      readableHighWaterMark: 0,
      final(finished) {
        handedOver.add(messageId)
        finished()
      },
    })
    message.processFunc((text) => text.on('error', (error) => gate.destroy(error)).pipe(gate))
    done()
  })
  return {
    async carry({ to, isCopy, ...mail }) {
      try {
        const { response } = await transport.sendMail({
          ...mail,
          ...(isCopy ? { to: nobody, cc: { name: '', address: to } } : { to: { name: '', address: to } }),
          envelope: { from: mail.from.address, to: [to] },
          headers,
          signal: AbortSignal.timeout(patience.attemptMs),
        })
        return { is: 'sent', answer: answerOf(response) }
      } catch (error) {
        return outcomeOf(error as SendingError, handedOver.has(mail.messageId))
      } finally {
        handedOver.delete(mail.messageId)
      }
    },
    close: () => transport.close({ force: true }),
  }
}
