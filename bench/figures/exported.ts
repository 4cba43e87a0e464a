import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '@iambiz/server/testing/browser.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { type Rate, rateFinding } from '../compare.ts'
import { alternate, rounded } from '../measure.ts'
import { type Running, startProcess } from '../process.ts'
import { processorSeconds } from '../processor-time.ts'
import { openCrowd } from '../world/crowd.ts'
import { forgetPeak, memoryOf, peakOf } from '../world/memory.ts'
import { type Product, signIn, startProduct } from '../world/product.ts'

const limitFile = fileURLToPath(new URL('../limits/spreadsheet.ts', import.meta.url))
const rows = 50_000
/** A person who maintains all applications, so that the export contains everything. */
const maintainer = 'superadmin'

async function bareRate({ child }: Running): Promise<Rate> {
  child.send({ rows })
  const [said] = await once(child, 'message')
  return { perSecond: said.perSecond, processorMicros: said.processorMicros }
}

const browserOf = ({ portalUrl }: Product, cookie: string) =>
  openBrowser(portalUrl, new Map(cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string])))

async function expectAll(product: Product, cookie: string): Promise<void> {
  const { envelope } = await browserOf(product, cookie).call('POST /iam-portal/bulletin/list', {
    body: { pageNum: 1, pageSize: 10 },
  })
  const { total } = envelope.data
  if (total < rows) throw new Error(`there are ${total} rows to export, not ${rows}`)
}

/** Downloads the file over a fast connection and discards it. */
async function exportAll(product: Product, cookie: string): Promise<Rate> {
  const { pid } = product.portal
  const began = performance.now()
  const before = processorSeconds(pid)
  const response = await browserOf(product, cookie).fetchRaw('/api/iam-portal/bulletin/excel/list', {
    method: 'POST',
    headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'application/json' },
    body: '{}',
  })
  if (response.status !== 200) throw new Error(`the export answered ${response.status}`)
  for await (const _ of response.body ?? []);
  return {
    perSecond: (rows * 1000) / (performance.now() - began),
    processorMicros: ((processorSeconds(pid) - before) * 1_000_000) / rows,
  }
}

async function run({ world: open, repetitions, say, cleanup }: Bench): Promise<Finding[]> {
  const world = await open()
  const url = await openCrowd(world, 'exported', { people: 1000, announcements: rows + 100 })
  const limit = await startProcess({ file: limitFile, core: 'program', log: join(world.folder, 'limit.log') })
  cleanup.defer(limit.stop)
  const product = await startProduct(world, { env: { DATABASE_URL: url } })
  cleanup.defer(product.stop)
  const { portal: cookie } = await signIn(product, maintainer)
  await expectAll(product, cookie)
  const { pid } = product.portal
  const idle = memoryOf(pid).rss
  forgetPeak(pid)
  await exportAll(product, cookie)
  await bareRate(limit)
  const sides = { limit: () => bareRate(limit), ours: () => exportAll(product, cookie) }
  const result = await alternate(sides, repetitions, say)
  const above = peakOf(pid) - idle
  return [
    rateFinding(
      { figure: 'P-16', what: `export of 50,000 rows; the limit is hucre alone`, share: 0.5 },
      result,
    ),
    {
      figure: 'P-16',
      what: `export of 50,000 rows, memory above idle`,
      goal: '100 MiB',
      limit: '',
      ours: `${rounded(above)} MiB`,
      ratio: '',
      met: above <= 100,
    },
  ]
}

export const exported: Benchmark = {
  name: 'exported',
  figures: 'P-16',
  about: 'a spreadsheet of 50,000 rows',
  run,
}
