import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it went over the wire. */
type Caught = { to: string[]; raw: string; messageId: string }

/** How the sink treats a mail: by a reply instead of its own, or by breaking the connection. */
type Treatment = { reply: number; text: string } | 'cut' | undefined

export type MailSink = {
  port: number
  caught: Caught[]
  /** Asked at RCPT TO and after the text; a mail is caught before the connection is cut. */
  treat: { recipient: (address: string) => Treatment; text: (mail: Caught) => Treatment | Promise<Treatment> }
  close: () => Promise<void>
}

const refusal = ({ reply, text }: { reply: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: reply })

const messageIdIn = (raw: string) => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? ''

/** A real SMTP server on this machine that keeps what it takes; `at` a port, or at any. */
export async function startMailSink({ at = 0 } = {}): Promise<MailSink> {
  const sink: Omit<MailSink, 'port' | 'close'> = {
    caught: [],
    treat: { recipient: () => undefined, text: () => undefined },
  }
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, session, done) {
      const treatment = sink.treat.recipient(address)
      if (treatment === 'cut') return cut(session)
      done(treatment ? refusal(treatment) : null)
    },
    async onData(stream, session, done) {
      const raw = (await buffer(stream)).toString('utf8')
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const mail = { to, raw, messageId: messageIdIn(raw) }
      const treatment = await sink.treat.text(mail)
      if (typeof treatment === 'object') return done(refusal(treatment))
      sink.caught.push(mail)
      if (treatment === 'cut') return cut(session)
      done(null)
    },
  })
  const cut = (session: { id: string }) => {
    for (const connection of server.connections) {
      if (connection.session.id === session.id) connection._socket.destroy()
    }
  }
  server.on('error', () => {})
  server.listen(at, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return Object.assign(sink, {
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
