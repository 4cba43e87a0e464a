import { fileURLToPath } from 'node:url'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { growthFinding, type Measured, measureLoad, rateFinding } from '../compare.ts'
import type { Step } from '../load/plan.ts'
import { alternate } from '../measure.ts'
import { startProcess } from '../process.ts'
import { type Product, startProduct } from '../world/product.ts'
import { activePeople, endSessions, type Size, type World } from '../world/world.ts'

const limitFile = (name: string) => fileURLToPath(new URL(`../limits/${name}.ts`, import.meta.url))

const connections = 16
/** Number of sign-ins that are prepared concurrently. */
const atOnce = 8
/**
 * Sign-ins to prepare per second of a sample. A sample of the limit may end early when they are used up, but never
 * takes longer.
 */
const preparedPerSecond = 300

type Ground = { world: World; log: string; providerUrl: string }

/** Starts a sign-in at the portal, gets a code from the stub provider, and returns the request that redeems it. */
async function beginSignIn({ portalUrl }: Product, { providerUrl }: Ground, sub: string): Promise<Step> {
  const started = await fetch(`${portalUrl}/api/iam-portal/auth/login?env=prod`, { redirect: 'manual' })
  const authorization = new URL(started.headers.get('location') ?? '').searchParams
  const cookie = started.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const body = JSON.stringify({ sub, nonce: authorization.get('nonce') })
  const granted = (await (await fetch(`${providerUrl}/grant`, { method: 'POST', body })).json()) as {
    code: string
  }
  const query = new URLSearchParams({
    grant_type: 'authorization_code',
    code: granted.code,
    state: authorization.get('state') ?? '',
    iss: providerUrl,
  })
  return {
    method: 'POST',
    path: `/api/iam-portal/auth/token?${query}`,
    headers: {
      cookie,
      redirect: `${portalUrl}/iambiz/home`,
      env: 'prod',
      lang: 'zh',
      containertype: 'web-pc',
    },
  }
}

/** Returns prepared sign-ins that wait for their code exchange, of all people in turn. */
async function prepare(product: Product, ground: Ground, size: Size, count: number): Promise<Step[]> {
  const people = await activePeople(ground.world, size)
  const steps: Step[] = []
  let begun = 0
  const begin = async () => {
    while (begun < count) {
      const person = people[begun++ % people.length] ?? ''
      steps.push(await beginSignIn(product, ground, person))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, begin))
  return steps
}

/** Redeems each prepared sign-in once. */
async function redeem(product: Product, ground: Ground, size: Size, count: number): Promise<Measured> {
  // Otherwise most sign-ins would reach the limit of ten sessions, and also end the oldest one and revoke its token.
  await endSessions(ground.world, size)
  const steps = await prepare(product, ground, size, count)
  const share = Math.floor(count / connections)
  const sequences = Array.from({ length: connections }, (_, index) =>
    steps.slice(index * share, (index + 1) * share),
  )
  const until = { requests: share * connections }
  const { portalUrl: url, portal } = product
  return measureLoad({ url, pid: portal.pid, connections, sequences, stepsPerUnit: 1, until }, ground.log)
}

async function run(bench: Bench): Promise<Finding[]> {
  const { seconds, repetitions, say, cleanup } = bench
  const world = await bench.world()
  const log = `${world.folder}/exchange.log`
  const stub = await startProcess({ file: limitFile('stub-provider'), core: 'load', log })
  cleanup.defer(stub.stop)
  const ground: Ground = { world, log, providerUrl: `${stub.said.url}` }
  const limit = await startProcess({
    file: limitFile('code-exchange'),
    core: 'program',
    log,
    env: { DATABASE_URL: world.databases.small, TOKEN_URL: `${ground.providerUrl}/token` },
  })
  cleanup.defer(limit.stop)
  const env = { OIDC_ISSUER: ground.providerUrl }
  const small = await startProduct(world, { env })
  cleanup.defer(small.stop)
  const large = await startProduct(world, { env, size: 'large' })
  cleanup.defer(large.stop)

  const count = Math.max(connections, Math.round(seconds * preparedPerSecond))
  const ofLimit = () =>
    measureLoad(
      {
        url: `${limit.said.url}`,
        pid: limit.pid,
        connections,
        sequences: [[{ method: 'POST', path: '/exchange?code=any' }]],
        stepsPerUnit: 1,
        until: { seconds },
      },
      log,
    )
  const ofOurs = () => redeem(small, ground, 'small', count)
  await ofLimit()
  await ofOurs()
  const result = await alternate({ limit: ofLimit, ours: ofOurs }, repetitions, say)
  const row = {
    figure: 'P-3',
    what: `code exchange, session and log rows durable, ${connections} connections, p99 20 ms`,
    share: 0.5,
    p99: 20,
  }
  say('growth: "limit" is the small company, "ours" the large one')
  const ofLarge = () => redeem(large, ground, 'large', count)
  await ofLarge()
  const sizes = await alternate({ limit: ofOurs, ours: ofLarge }, repetitions, say)
  return [
    rateFinding(row, result),
    growthFinding('P-3', 'code exchange', { small: sizes.limit, large: sizes.ours }),
  ]
}

export const codeExchange: Benchmark = {
  name: 'code-exchange',
  figures: 'P-3',
  about: 'sign-in at the portal: exchange of the code',
  run,
}
