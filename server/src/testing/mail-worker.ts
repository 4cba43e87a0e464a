// A process that delivers mails, for tests and benchmarks; its only argument is the plan as JSON.
import { createLog } from '@iambiz/runtime/log.ts'
import { openCarrier } from '#server/features/mail/delivery/carrier.ts'
import { startDelivery, type Timing } from '#server/features/mail/delivery/delivery.ts'
import { openDatabase } from '#server/platform/db/database.ts'

export type MailWorkerPlan = {
  databaseUrl: string
  smtpPort: number
  connections: number
  perSecond: number
  timing: Partial<Timing>
}

const [, , argument = '{}'] = process.argv
const plan: MailWorkerPlan = JSON.parse(argument)
const from = 'no-reply@chengchuan.example'
const log = createLog('mail-worker', 'error')
const { db } = openDatabase({
  url: plan.databaseUrl,
  max: 4,
  timeZone: 'Asia/Shanghai',
  onError: (err) => log.error({ err }, 'a connection to the database broke'),
})
startDelivery({
  db,
  clock: { now: () => new Date() },
  log,
  carrier: openCarrier(
    { host: '127.0.0.1', port: plan.smtpPort, encryption: 'none', user: undefined, password: undefined },
    { from, connections: plan.connections },
  ),
  readSender: async () => ({
    from,
    name: { zh: '澄川门户', en: 'Chengchuan Portal' },
    baseUrl: 'https://portal.chengchuan.example',
    accent: '',
  }),
  connections: plan.connections,
  perSecond: plan.perSecond,
  openCode: () => null,
  timing: plan.timing,
})
process.on('SIGTERM', () => process.exit(0))
// The parent process has exited, and its mail server with it.
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: 'mail-worker' })
