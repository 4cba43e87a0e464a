import { once } from 'node:events'
import { type ClientRequest, get } from 'node:http'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { medians, rounded } from '../measure.ts'
import { memoryOf } from '../world/memory.ts'
import { type Product, startProduct } from '../world/product.ts'
import { giveSessions, type World } from '../world/world.ts'

const people = 1000
const atOnce = 8

/** Runs `work` for each item with limited concurrency. */
async function forEach<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const rest = items.entries()
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [index, item] of rest) results[index] = await work(item)
  })
  await Promise.all(workers)
  return results
}

/** Sends a request like a page and returns it once the response has begun. */
async function ask({ portalUrl }: Product, userNo: string, path: string): Promise<ClientRequest> {
  const cookie = `prod_access_token_iambiz-portal=access-${userNo}; bind=bind-${userNo}`
  const headers = { cookie, env: 'prod', lang: 'zh', containertype: 'web-pc' }
  const request = get(new URL(`/api/iam-portal/${path}`, portalUrl), { headers, agent: false })
  const [reply] = await once(request, 'response')
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}`)
  // The first heartbeat of a stream, or a short response as a whole.
  await once(reply, 'data')
  return request
}

type Sample = { before: number; after: number }

/** Returns the memory of a portal after one request of each person, before and after each of them opens a stream. */
async function sampleOf(world: World, signedIn: readonly string[]): Promise<Sample> {
  const product = await startProduct(world, { size: 'large' })
  try {
    await forEach(signedIn, (userNo) => ask(product, userNo, 'user/getBulletinCount'))
    const before = memoryOf(product.portal.pid).rss
    const open = await forEach(signedIn, (userNo) => ask(product, userNo, 'v1/portal/events'))
    const after = memoryOf(product.portal.pid).rss
    for (const request of open) request.destroy()
    return { before, after }
  } finally {
    await product.stop()
  }
}

async function run(bench: Bench): Promise<Finding[]> {
  const world = await bench.world()
  const signedIn = await giveSessions(world, 'large', people)
  const samples: Sample[] = []
  for (let turn = 1; turn <= bench.repetitions; turn++) {
    const sample = await sampleOf(world, signedIn)
    bench.say(
      `  ${turn}/${bench.repetitions} ${rounded(sample.before)} MiB, with streams ${rounded(sample.after)} MiB`,
    )
    samples.push(sample)
  }
  const { before, more } = medians(samples.map(({ before, after }) => ({ before, more: after - before })))
  return [
    {
      figure: 'P-18',
      what: 'resident memory of the portal for 1,000 idle people with an event stream each',
      goal: 'at most 30 MiB more',
      limit: `${rounded(before)} MiB without`,
      ours: `${rounded(more)} MiB more`,
      ratio: (30 / more).toFixed(2),
      met: more <= 30,
    },
  ]
}

export const eventStreams: Benchmark = {
  name: 'event-streams',
  figures: 'P-18',
  about: 'memory of open event streams (Linux only)',
  run,
}
