import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import {
  type Connection,
  fast3G,
  fourG,
  newVisitor,
  openBrowser,
  type Site,
  visit,
} from '../browser/visit.ts'
import { alternate, rounded } from '../measure.ts'
import { startProcess } from '../process.ts'
import { confirmAnnouncements, writeApplications } from '../reading.ts'
import { buildWeb } from '../world/build-web.ts'
import { signIn, startProduct } from '../world/product.ts'

const reactList = fileURLToPath(new URL('../limits/react-list', import.meta.url))
const reactListServer = fileURLToPath(new URL('../limits/react-list-server.ts', import.meta.url))

/** A first and a second visit of the same browser. */
type Visits = {
  lcp: number
  blocking: number
  shift: number
  readable: number
  readableAgain: number
  requests: number
  codeKb: number
  sentKb: number
}

async function visitTwice(browser: Browser, site: Site, connection: Connection): Promise<Visits> {
  const context = await newVisitor(browser, site)
  const first = await visit(context, site, connection)
  const second = await visit(context, site, connection)
  await context.close()
  const { requests, codeBytes, sentBytes } = first.fetched
  return {
    ...first.seen,
    readableAgain: second.seen.readable,
    requests,
    codeKb: codeBytes / 1000,
    sentKb: sentBytes / 1000,
  }
}

type Sides = { limit: Visits; ours: Visits }

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

function timeFinding(figure: string, what: string, goalMs: number, limitMs: number, oursMs: number): Finding {
  return {
    figure,
    what,
    goal: seconds(goalMs),
    limit: seconds(limitMs),
    ours: seconds(oursMs),
    ratio: (limitMs / oursMs).toFixed(2),
    met: oursMs <= goalMs,
  }
}

function findingsOf(slow: Sides, fast: Sides): Finding[] {
  const { limit, ours } = slow
  const plain = (figure: string, what: string, goal: number, name: keyof Visits, unit: string): Finding => ({
    figure,
    what,
    goal: `${goal}${unit}`,
    limit: `${rounded(limit[name])}${unit}`,
    ours: `${rounded(ours[name])}${unit}`,
    ratio: ours[name] === 0 ? '' : (limit[name] / ours[name]).toFixed(2),
    met: ours[name] <= goal,
  })
  return [
    plain('P-8', 'first screen of home: JavaScript and CSS, brotli', 97, 'codeKb', ' kB'),
    plain('P-8', 'first screen of home: requests, page and icons included', 8, 'requests', ''),
    timeFinding('P-10', 'largest contentful paint, fast 3G', 1900, limit.lcp, ours.lcp),
    timeFinding('P-10', 'largest contentful paint, 4G', 800, fast.limit.lcp, fast.ours.lcp),
    plain('P-10', 'blocking time', 60, 'blocking', ' ms'),
    plain('P-10', 'layout shift', 0.02, 'shift', ''),
    timeFinding(
      'P-11',
      'first application readable, fast 3G, first visit',
      1400,
      limit.readable,
      ours.readable,
    ),
    timeFinding(
      'P-11',
      'first application readable, fast 3G, second visit',
      600,
      limit.readableAgain,
      ours.readableAgain,
    ),
  ]
}

async function run(bench: Bench): Promise<Finding[]> {
  const { repetitions, say, cleanup } = bench
  const world = await bench.world()
  const product = await startProduct(world, { core: 'any' })
  cleanup.defer(product.stop)
  const person = await signIn(product, 'sysadmin')
  await confirmAnnouncements(product, person)
  const list = await writeApplications(world, product, person)
  const built = join(world.folder, 'react-list')
  await buildWeb(built, { root: reactList })
  const alone = await startProcess({
    file: reactListServer,
    args: [built, list],
    log: join(world.folder, 'limit.log'),
  })
  cleanup.defer(alone.stop)
  const browser = await openBrowser()
  cleanup.defer(() => browser.close())

  const limit: Site = { url: `${alone.said.url}`, selector: '.app', cookies: '' }
  const home = `${product.portalUrl}/iambiz/home`
  const ours: Site = { url: home, selector: '.usual-app, .app-cell', cookies: person.portal }
  const compare = async (connection: Connection): Promise<Sides> => {
    const sides = {
      limit: () => visitTwice(browser, limit, connection),
      ours: () => visitTwice(browser, ours, connection),
    }
    say(`${connection.name}, processor slowed four times; the limit is React alone with the same list`)
    await sides.limit()
    await sides.ours()
    return alternate(sides, repetitions, say)
  }
  return findingsOf(await compare(fast3G), await compare(fourG))
}

export const firstScreen: Benchmark = {
  name: 'first-screen',
  figures: 'P-8, P-10, P-11',
  about: 'first screen in a browser: bytes, requests, times',
  run,
}
