// The rate of the mail library alone: one mail to many people over its pool, without a database.
import { randomUUID } from 'node:crypto'
import { type Composed, compose } from '@iambiz/server/features/mail/delivery/composing.ts'
import { createTransport } from 'nodemailer'
import { letter, sender } from '../world/mailing.ts'

const composed = compose({ ...letter, mail_id: '', address: '', lang: 'zh', is_copy: false }, sender)

type Task = { mails: number; port: number; connections: number }

process.on('message', async ({ mails, port, connections }: Task) => {
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
  })
  const [began, usage] = [performance.now(), process.cpuUsage()]
  let left = mails
  async function send(mail: Composed): Promise<void> {
    while (left-- > 0)
      await transport.sendMail({
        ...mail,
        messageId: `<${randomUUID()}@bench.example>`,
        to: `c${left}@bench.example`,
      })
  }
  await Promise.all(Array.from({ length: connections }, () => send(composed)))
  const { user, system } = process.cpuUsage(usage)
  transport.close()
  process.send?.({
    perSecond: (mails * 1000) / (performance.now() - began),
    processorMicros: (user + system) / mails,
  })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: 'limit' })
