import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '@iambiz/server/testing/browser.ts'
import type { Bench } from './bench.ts'
import { compareLoads, type Measured, type Plan } from './compare.ts'
import type { Step } from './load/plan.ts'
import { type Running, startProcess } from './process.ts'
import type { Product, SignedIn, Site } from './world/product.ts'
import type { World } from './world/world.ts'

const limitFile = fileURLToPath(new URL('limits/home-data.ts', import.meta.url))
const accessCookie = 'prod_access_token_iambiz-portal'

const browserOf = ({ portalUrl }: Product, { portal }: SignedIn) =>
  openBrowser(portalUrl, new Map(portal.split('; ').map((pair) => pair.split('=', 2) as [string, string])))

/** Confirms the required announcements, so that home is measured as on an ordinary day. */
export async function confirmAnnouncements(product: Product, person: SignedIn): Promise<void> {
  const browser = browserOf(product, person)
  const list = 'GET /iam-portal/user/getBulletinList'
  const { envelope } = await browser.call(list, { query: { forcedPush: '1', pageSize: '200' } })
  for (const { bulletinId, contentRevision } of envelope.data.list) {
    await browser.call('POST /iam-portal/user/updateUserBulletinStatus/:id', {
      params: { id: bulletinId },
      body: { status: 2, contentRevision },
    })
  }
}

async function readHome(product: Product, person: SignedIn) {
  const { envelope } = await browserOf(product, person).call('POST /iam-portal/v1/portal/home')
  const list = envelope.data.apps?.page.list ?? []
  if (list.length !== 42)
    throw new Error(`the person who is measured sees ${list.length} applications, not 42`)
  return { data: envelope.data, list }
}

function writeJson({ folder }: World, name: string, value: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(value))
  return file
}

/** Writes the applications on the first screen of a signed-in person to a file; returns its path. */
export const writeApplications = async (world: World, product: Product, person: SignedIn): Promise<string> =>
  writeJson(world, 'applications.json', (await readHome(product, person)).list)

/** Starts the limit programs for reads; the one for home sends as many bytes as the portal. */
export async function startReadingLimit(world: World, { product, people: [person] }: Site): Promise<Running> {
  return startProcess({
    file: limitFile,
    core: 'program',
    log: join(world.folder, 'limit.log'),
    env: {
      DATABASE_URL: world.databases.small,
      HOME_DATA: writeJson(world, 'home.json', (await readHome(product, person)).data),
      COOKIE_NAME: accessCookie,
    },
  })
}

const ownHeaders = { env: 'prod', lang: 'zh', containertype: 'web-pc' }

type Target = { url: string; pid: number; people: readonly SignedIn[]; connections: number }

/** Returns a plan with one repeated request per signed-in browser. */
const readingPlan = (
  { people, ...target }: Target,
  { method, path }: Pick<Step, 'method' | 'path'>,
): Plan => ({
  ...target,
  stepsPerUnit: 1,
  sequences: people.map(({ portal }) => [{ method, path, headers: { cookie: portal, ...ownHeaders } }]),
})

/** Returns a plan for a call of the portal. */
export const portalPlan = (
  { product, people }: Site,
  connections: number,
  step: Pick<Step, 'method' | 'path'>,
): Plan => readingPlan({ url: product.portalUrl, pid: product.portal.pid, people, connections }, step)

/** Returns a plan for a call of the limit programs. */
export const limitPlan = (
  { said, pid }: Running,
  { people }: Site,
  connections: number,
  path: '/home' | '/one-row',
): Plan => readingPlan({ url: `${said.url}`, pid, people, connections }, { method: 'GET', path })

export const home = { method: 'POST', path: '/api/iam-portal/v1/portal/home' } as const

/** Compares the same load at the two sizes of the company. */
export async function compareSizes(
  bench: Bench,
  plans: { small: Plan; large: Plan },
): Promise<{ small: Measured; large: Measured }> {
  bench.say('growth: "limit" is the small company, "ours" the large one')
  const { limit: small, ours: large } = await compareLoads(bench, await bench.world(), {
    limit: plans.small,
    ours: plans.large,
  })
  return { small, large }
}
