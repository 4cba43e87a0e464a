import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail as transmitted. */
type Caught = { to: string[]; raw: string; messageId: string }

/** The sink's treatment of a phase: another reply, or a broken connection; undefined for the normal reply. */
type Treatment = { reply: number; text: string } | 'cut' | undefined

/** Decides the treatment of a phase; a pending promise delays the server. */
type Phase<Told, More = never> = (told: Told) => Treatment | More | Promise<Treatment | More>

export type Treatments = {
  /** Before the greeting; gets the number of earlier connections. */
  connection: Phase<number>
  sender: Phase<string>
  recipient: Phase<string>
  /** During the message; gets its recipients. */
  data: Phase<readonly string[]>
  /** After the message. A mail counts as caught before the connection breaks, unless it is `lost`. */
  text: Phase<Caught, 'lost'>
}

export type MailSink = {
  port: number
  caught: Caught[]
  treat: Treatments
  close: () => Promise<void>
}

const friendly = (): Treatments => ({
  connection: () => undefined,
  sender: () => undefined,
  recipient: () => undefined,
  data: () => undefined,
  text: () => undefined,
})

const refusal = ({ reply, text }: { reply: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: reply })

const messageIdIn = (raw: string) => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? ''

/** A real local SMTP server that stores the mails it receives; `at` is its port, 0 for any. */
export async function startMailSink({ at = 0 } = {}): Promise<MailSink> {
  const sink: Omit<MailSink, 'port' | 'close'> = { caught: [], treat: friendly() }
  let connections = 0
  type Session = Pick<SMTPServerSession, 'id'>
  function cut({ id }: Session): void {
    for (const connection of server.connections) {
      if (connection.session.id === id) connection._socket.destroy()
    }
  }
  async function answer(
    treatment: Treatment | Promise<Treatment>,
    session: Session,
    done: (error?: Error | null) => void,
  ) {
    const made = await treatment
    if (made === 'cut') cut(session)
    else done(made ? refusal(made) : null)
  }
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (session, done) => void answer(sink.treat.connection(connections++), session, done),
    onMailFrom: ({ address }, session, done) => void answer(sink.treat.sender(address), session, done),
    onRcptTo: ({ address }, session, done) => void answer(sink.treat.recipient(address), session, done),
    async onData(stream, session, done) {
      // The sending process may be killed during the transmission.
      stream.on('error', () => {})
      const to = session.envelope.rcptTo.map(({ address }) => address)
      if ((await sink.treat.data(to)) === 'cut') return cut(session)
      const raw = await buffer(stream).then(
        (bytes) => bytes.toString('utf8'),
        () => undefined,
      )
      if (raw === undefined) return
      const mail = { to, raw, messageId: messageIdIn(raw) }
      const treatment = await sink.treat.text(mail)
      if (treatment === 'lost') return cut(session)
      if (typeof treatment !== 'object') sink.caught.push(mail)
      await answer(treatment, session, done)
    },
  })
  server.on('error', () => {})
  server.listen(at, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return Object.assign(sink, {
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
