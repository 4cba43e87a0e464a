import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Composed, hostOf } from './composing.ts'
import { answerOf, type Outcome, outcomeOf, type SendingError } from './outcome.ts'

/** The mail server, as the deployment is configured. */
export type MailServer = {
  host: string
  port: number
  /** starttls and tls send nothing in the clear; none is for a server on the same machine. */
  encryption: 'starttls' | 'tls' | 'none'
  user: string | undefined
  password: string | undefined
}

/** Takes mails to the mail server, one at a time per connection. */
export type Carrier = {
  /** Never rejects: what went wrong is an outcome. */
  carry: (mail: Composed) => Promise<Outcome>
  close: () => void
}

/**
 * How long each phase may take, milliseconds: to connect and be greeted, an answer (after the text a server may think for ten
 * minutes; RFC 5321, 4.5.3.2.6), and the whole attempt, as a server that answers byte by byte is never silent.
 */
export type Patience = { connectionMs: number; answerMs: number; attemptMs: number }
const usualPatience: Patience = { connectionMs: 30_000, answerMs: 10 * 60_000, attemptMs: 15 * 60_000 }

/** A group without members (RFC 5322, 3.4): whoever gets a copy does not see who else gets the mail. */
const nobody = 'undisclosed-recipients:;'

// RFC 3834, 5: whoever answers mails automatically is not to answer these.
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Opens a pool of `connections` to the mail server; nothing is connected before the first mail. */
export function openCarrier(
  { host, port, encryption, user, password }: MailServer,
  { from, connections, patience = usualPatience }: { from: string; connections: number; patience?: Patience },
): Carrier {
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    // The library would send a mail again whose connection broke, even one that had been handed over.
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
    // What the connection reads after the server has asked for the text, and not a byte before.
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
