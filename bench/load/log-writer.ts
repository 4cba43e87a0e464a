// Writes rows of the login log over several connections, one statement each, like the portal after a failed sign-in.
import { recordLoginEvent } from '@iambiz/server/features/logs/login/service.ts'
import { openDatabase } from '@iambiz/server/platform/db/database.ts'

const [, , url = ''] = process.argv
const { db } = openDatabase({ url, max: 32, timeZone: 'Asia/Shanghai', onError: () => {} })

type Task = { rows: number; connections: number }

process.on('message', async ({ rows, connections }: Task) => {
  const [began, usage] = [performance.now(), process.cpuUsage()]
  let left = rows
  async function write(): Promise<void> {
    while (left-- > 0)
      await recordLoginEvent(
        db,
        {
          requestId: 'bench',
          lang: 'zh',
          env: 'prod',
          containerType: 'web-pc',
          ip: '203.0.113.7',
          userAgent:
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
          now: new Date(),
        },
        {
          eventType: 'fail',
          loginType: 'password',
          failReason: 'wrong_password',
          userNo: `B${left % 5000}`,
          userName: '测试',
          sessionId: null,
          acting: null,
        },
      )
  }
  await Promise.all(Array.from({ length: connections }, write))
  const { user, system } = process.cpuUsage(usage)
  process.send?.({
    perSecond: (rows * 1000) / (performance.now() - began),
    processorMicros: (user + system) / rows,
  })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: 'log-writer' })
