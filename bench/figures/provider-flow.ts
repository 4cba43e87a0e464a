import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads, growthFinding, type Plan, rateFinding } from '../compare.ts'
import { codeFlow } from '../load/code-flow.ts'
import { type Running, startProcess } from '../process.ts'
import { openSite, type Site } from '../world/product.ts'

const limitFile = fileURLToPath(new URL('../limits/provider-flow.ts', import.meta.url))
const connections = 8

const portal = (redirectUri: string, clientSecret: string) => ({
  clientId: 'iambiz-portal',
  clientSecret,
  redirectUri,
  scope: 'openid profile email offline_access',
})

const ourPlan = ({ product, people }: Site, secret: string): Plan => ({
  url: product.providerUrl,
  pid: product.provider.pid,
  connections,
  stepsPerUnit: 3,
  sequences: people.map(({ provider }) =>
    codeFlow(provider, portal(`${product.portalUrl}/iambiz/home`, secret)),
  ),
})

async function limitPlan({ said, pid }: Running, secret: string): Promise<Plan> {
  const url = `${said.url}`
  const signedIn = await fetch(`${url}/sign-in`, { method: 'POST' })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const sequences = [codeFlow(cookie, portal('http://localhost/callback', secret))]
  return { url, pid, connections, stepsPerUnit: 3, sequences }
}

async function run(bench: Bench): Promise<Finding[]> {
  const { cleanup } = bench
  const world = await bench.world()
  const secret = world.secrets.OIDC_CLIENT_SECRET ?? ''
  const limit = await startProcess({
    file: limitFile,
    core: 'program',
    log: join(world.folder, 'limit.log'),
    env: { DATABASE_URL: world.databases.small },
  })
  cleanup.defer(limit.stop)
  const small = await openSite(world)
  cleanup.defer(small.product.stop)
  const large = await openSite(world, { size: 'large' })
  cleanup.defer(large.product.stop)

  const result = await compareLoads(bench, world, {
    limit: await limitPlan(limit, secret),
    ours: ourPlan(small, secret),
  })
  bench.say('growth: "limit" is the small company, "ours" the large one')
  const sizes = await compareLoads(bench, world, {
    limit: ourPlan(small, secret),
    ours: ourPlan(large, secret),
  })
  const what = `bundled provider: authorize, token, userinfo, ES256, durable, ${connections} connections`
  return [
    rateFinding({ figure: 'P-4', what, share: 0.7 }, result),
    growthFinding('P-4', 'provider flow', { small: sizes.limit, large: sizes.ours }),
  ]
}

export const providerFlow: Benchmark = {
  name: 'provider-flow',
  figures: 'P-4',
  about: 'a whole code flow of the bundled provider',
  run,
}
