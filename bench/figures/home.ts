import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '@iambiz/server/testing/browser.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads, growthFinding, type Plan, rateFinding } from '../compare.ts'
import type { Load, Step } from '../load/plan.ts'
import { rounded } from '../measure.ts'
import { type Running, startProcess } from '../process.ts'
import { openSite, type SignedIn, type Site } from '../world/product.ts'
import type { World } from '../world/world.ts'

const limitFile = fileURLToPath(new URL('../limits/home-data.ts', import.meta.url))
const accessCookie = 'prod_access_token_iambiz-portal'

/** The applications that the first screen of a signed-in person lists. */
async function listedApplications({ product, people: [person] }: Site): Promise<unknown[]> {
  const jar = new Map(person.portal.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
  const { envelope } = await openBrowser(product.portalUrl, jar).call('POST /iam-portal/v1/portal/home')
  return envelope.data.apps?.page.list ?? []
}

/** The limit programs of reading, with the list that the site shows. */
export async function startReadingLimit(world: World, site: Site): Promise<Running> {
  const applications = join(world.folder, 'applications.json')
  const list = await listedApplications(site)
  if (list.length !== 42)
    throw new Error(`the person of the measure sees ${list.length} applications, not 42`)
  writeFileSync(applications, JSON.stringify(list))
  return startProcess({
    file: limitFile,
    core: 'program',
    log: join(world.folder, 'limit.log'),
    env: {
      DATABASE_URL: world.databases.small,
      APPLICATIONS: applications,
      COOKIE_NAME: accessCookie,
    },
  })
}

const ownHeaders = { env: 'prod', lang: 'zh', containertype: 'web-pc' }

/** One request for each signed-in browser, repeated. */
export const readingPlan = (
  url: string,
  people: readonly SignedIn[],
  connections: number,
  { method, path }: Pick<Step, 'method' | 'path'>,
): Plan => ({
  url,
  connections,
  stepsPerUnit: 1,
  sequences: people.map(({ portal }) => [{ method, path, headers: { cookie: portal, ...ownHeaders } }]),
})

const home = { method: 'POST', path: '/api/iam-portal/v1/portal/home' } as const

export const homePlan = ({ product, people }: Site, connections: number): Plan =>
  readingPlan(product.portalUrl, people, connections, home)

/** The same call at the two sizes of the company. */
export async function compareSizes(
  bench: Bench,
  sites: Record<'small' | 'large', Site>,
  planOf: (site: Site) => Plan,
): Promise<{ small: Load; large: Load }> {
  bench.say('growth: "limit" is the small company, "ours" the large one')
  const plans = { limit: planOf(sites.small), ours: planOf(sites.large) }
  const { limit: small, ours: large } = await compareLoads(bench, await bench.world(), plans)
  return { small, large }
}

const targets = [
  { connections: 32, p99: 10 },
  { connections: 8, p99: 4 },
]

async function run(bench: Bench): Promise<Finding[]> {
  const world = await bench.world()
  await using cleanup = new AsyncDisposableStack()
  const small = await openSite(world)
  cleanup.defer(small.product.stop)
  const limit = await startReadingLimit(world, small)
  cleanup.defer(limit.stop)

  const findings: Finding[] = []
  for (const { connections, p99 } of targets) {
    bench.say(`${connections} connections`)
    const result = await compareLoads(bench, world, {
      limit: readingPlan(`${limit.said.url}`, small.people, connections, { method: 'GET', path: '/home' }),
      ours: homePlan(small, connections),
    })
    const what = `home data, 42 applications, ${connections} connections, p99 ${p99} ms`
    const row = { figure: 'P-1', what, share: 0.6, more: `, p99 ${rounded(result.ours.p99)} ms` }
    findings.push(rateFinding({ ...row, alsoMet: result.ours.p99 <= p99 }, result))
  }
  const large = await openSite(world, { size: 'large' })
  cleanup.defer(large.product.stop)
  const sizes = await compareSizes(bench, { small, large }, (site) => homePlan(site, 32))
  return [...findings, growthFinding('P-1', 'home data', sizes)]
}

export const homeReads: Benchmark = { name: 'home', figures: 'P-1', about: 'home data', run }
