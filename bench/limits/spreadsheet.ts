// The rate of the spreadsheet library alone: as many rows of the same columns from memory, with the output discarded.
import { writeXlsxStream } from 'hucre/xlsx'

const columns = Array.from({ length: 13 }, (_, at) => ({ header: `Column ${at}`, width: 16 }))
const row = [
  '关于系统升级的公告',
  '上线公告',
  '财务共享平台',
  '生效中',
  '2026-11-21 08:00:00',
  '2026-11-21 08:00:00',
  null,
  '否',
  '全体用户',
  60_000,
  0,
  100_000,
  60,
]

async function* rows(count: number) {
  for (let n = 0; n < count; n++) yield row.map((cell, at) => (at === 0 ? `${cell} ${n}` : cell))
}

process.on('message', async ({ rows: count }: { rows: number }) => {
  const [began, usage] = [performance.now(), process.cpuUsage()]
  let bytes = 0
  for await (const chunk of writeXlsxStream(rows(count), { name: '公告', columns })) bytes += chunk.length
  const { user, system } = process.cpuUsage(usage)
  process.send?.({
    perSecond: (count * 1000) / (performance.now() - began),
    processorMicros: (user + system) / count,
    bytes,
  })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: 'limit' })
