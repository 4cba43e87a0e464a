import { performance } from 'node:perf_hooks'
import { openBrowser } from '@iambiz/server/testing/browser.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads, rateFinding } from '../compare.ts'
import { alternate, rounded } from '../measure.ts'
import { limitPlan, portalPlan, startReadingLimit } from '../reading.ts'
import { openCrowd } from '../world/crowd.ts'
import { openSite, type Site } from '../world/product.ts'
import { onDatabase, type World } from '../world/world.ts'

const connections = 32
const [few, many] = [1000, 100_000]

const reads = [
  { name: 'getBulletinCount', path: '/api/iam-portal/user/getBulletinCount', share: 0.6 },
  {
    name: 'getBulletinList, first page',
    path: '/api/iam-portal/user/getBulletinList?pageNum=1&pageSize=20',
    share: 0.4,
  },
] as const

const browserOf = ({ product, people: [person] }: Site) =>
  openBrowser(
    product.portalUrl,
    new Map(person.portal.split('; ').map((pair) => pair.split('=', 2) as [string, string])),
  )

async function inMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Returns the median duration of `times` sequential runs. */
async function usualTime(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) taken.push(await inMilliseconds(work))
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
}

async function reading(bench: Bench, world: World, site: Site, limitUrl: string): Promise<Finding[]> {
  const limit = await startReadingLimit(
    { ...world, databases: { ...world.databases, small: limitUrl } },
    site,
  )
  bench.cleanup.defer(limit.stop)
  const findings: Finding[] = []
  for (const { name, path, share } of reads) {
    bench.say(name)
    const result = await compareLoads(bench, world, {
      limit: limitPlan(limit, site, connections, '/one-row'),
      ours: portalPlan(site, connections, { method: 'GET', path }),
    })
    const what = `${name}, 100,000 people, 2,000 announcements in force of which the reader has read 1,500`
    findings.push(rateFinding({ figure: 'P-2', what, share }, result))
  }
  await limit.stop()
  return findings
}

/** Creates and releases an announcement for all users. */
async function release(site: Site, appId: string): Promise<void> {
  const { status, envelope } = await browserOf(site).call('POST /iam-portal/system/bulletin', {
    body: {
      title: { zh: '全员公告', en: 'To everybody' },
      content: { zh: '<p>内容</p>', en: '<p>Content</p>' },
      type: 2,
      appId,
      pushScope: 1,
      forcedPush: false,
      action: 'release',
    },
  })
  if (status !== 200) throw new Error(`releasing answered ${status}: ${JSON.stringify(envelope)}`)
}

async function releasing({ repetitions, say }: Bench, sites: { few: Site; many: Site }): Promise<Finding> {
  const { envelope } = await browserOf(sites.few).call('GET /iam-portal/bulletin/getAllApp')
  const appId = envelope.data[0]?.appId ?? ''
  const side = (site: Site) => async () => ({ ms: await usualTime(15, () => release(site, appId)) })
  await Promise.all([side(sites.few)(), side(sites.many)()])
  say('release to everybody: "limit" is 1,000 people, "ours" 100,000')
  const { limit, ours } = await alternate(
    { limit: side(sites.few), ours: side(sites.many) },
    repetitions,
    say,
  )
  const exponent = Math.log(ours.ms / limit.ms) / Math.log(many / few)
  return {
    figure: 'P-15',
    what: 'release to 100,000 people against one to 1,000',
    goal: 'exponent at most 0.1',
    limit: `${rounded(limit.ms)} ms`,
    ours: `${rounded(ours.ms)} ms`,
    ratio: `exponent ${exponent.toFixed(2)}`,
    met: exponent <= 0.1,
  }
}

const countOfTheSame = `
  select count(*), count(*) filter (where r.status > 0)
  from portal.person p join portal.person_role using (user_no)
  left join portal.announcement_read r on r.user_no = p.user_no and r.announcement_id = $1
  where p.status = 1`

async function receipt({ repetitions, say }: Bench, site: Site, url: string): Promise<Finding> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select announcement_id as id from portal.announcement_read where status > 0
       group by announcement_id order by count(*) desc limit 1`,
    )
    const id = rows[0]?.id ?? ''
    const browser = browserOf(site)
    const ask = async () => {
      const { status } = await browser.call('POST /iam-portal/system/newBulletinCount/:id', {
        params: { id },
        body: {},
      })
      if (status !== 200) throw new Error(`the receipt answered ${status}`)
    }
    const sides = {
      limit: async () => ({ ms: await usualTime(5, () => client.query(countOfTheSame, [id])) }),
      ours: async () => ({ ms: await usualTime(5, ask) }),
    }
    await Promise.all([sides.limit(), sides.ours()])
    say('receipt: "limit" is a count over the same rows')
    const { limit, ours } = await alternate(sides, repetitions, say)
    return {
      figure: 'P-15',
      what: 'read statistics of an announcement over 100,000 people, the whole call; the limit is a count over the same rows',
      goal: 'under 10 times the limit',
      limit: `${rounded(limit.ms)} ms`,
      ours: `${rounded(ours.ms)} ms`,
      ratio: (limit.ms / ours.ms).toFixed(2),
      met: ours.ms < 10 * limit.ms,
    }
  })
}

async function run(bench: Bench): Promise<Finding[]> {
  const { cleanup } = bench
  const world = await bench.world()
  bench.say('companies of 1,000 and 100,000 people with 2,000 announcements are made')
  const urls = {
    few: await openCrowd(world, 'few', { people: few, announcements: 2000 }),
    many: await openCrowd(world, 'many', { people: many, announcements: 2000 }),
  }
  const large = await openSite(world, { env: { DATABASE_URL: urls.many } })
  cleanup.defer(large.product.stop)
  const read = await reading(bench, world, large, urls.many)
  const small = await openSite(world, { env: { DATABASE_URL: urls.few } })
  cleanup.defer(small.product.stop)
  return [
    ...read,
    await releasing(bench, { few: small, many: large }),
    await receipt(bench, large, urls.many),
  ]
}

export const announcements: Benchmark = {
  name: 'announcements',
  figures: 'P-2, P-15',
  about: 'reading, releasing and receipts in a company of 100,000 people',
  run,
}
