import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Log } from '@iambiz/runtime/log.ts'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that the demo received. */
export type CaughtMail = { id: string; at: Date; to: string; from: string; subject: string; text: string }

export type MailCatcher = {
  port: number
  /** Newest first. */
  mails: () => readonly CaughtMail[]
  close: () => Promise<void>
}

/** Maximum number of stored mails; older ones are dropped. */
const storedAtMost = 500
const largestMail = 5 * 1024 * 1024

/**
 * Accepts all mails by SMTP on this machine, at port `wanted` or any for 0, and delivers none: people of the demo
 * company have no mailboxes.
 */
export async function startMailCatcher(wanted: number, log: Log): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: largestMail,
    async onData(stream, { envelope }, done) {
      try {
        const { from, subject = '', text = '' } = await PostalMime.parse(await buffer(stream))
        const to = envelope.rcptTo.map(({ address }) => address).join(', ')
        mails.unshift({ id: randomUUID(), at: new Date(), to, from: from?.name ?? '', subject, text })
        mails.length = Math.min(mails.length, storedAtMost)
        done(null)
      } catch (err) {
        log.warn({ err }, 'a mail could not be read')
        done(Object.assign(new Error('the mail could not be read'), { responseCode: 554 }))
      }
    },
  })
  server.on('error', (err) => log.debug({ err }, 'a connection to the mail catcher failed'))
  server.listen(wanted, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return { port, mails: () => mails, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
