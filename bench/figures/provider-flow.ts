import { hash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads, growthFinding, type Plan, rateFinding } from '../compare.ts'
import type { Step } from '../load/plan.ts'
import { type Running, startProcess } from '../process.ts'
import { openSite, type Site } from '../world/product.ts'

const limitFile = fileURLToPath(new URL('../limits/provider-flow.ts', import.meta.url))
const connections = 8

const clientId = 'iambiz-portal'
const verifier = 'a-verifier-that-all-flows-of-the-benchmark-share'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Authorization, code exchange and userinfo of a browser that is signed in at the provider. */
function flow(cookie: string, redirectUri: string, clientSecret: string): Step[] {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access',
    state: 'state',
    nonce: 'nonce',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
  })
  const exchange = new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return [
    {
      method: 'GET',
      path: `/authorize?${query}`,
      headers: { cookie },
      take: { code: { from: 'location', pattern: '[?&]code=([^&]+)' } },
    },
    {
      method: 'POST',
      path: '/token',
      headers: { ...form, authorization: `Basic ${basic}` },
      body: `${exchange}&code={code}`,
      take: { access: { from: 'body', pattern: '"access_token":"([^"]+)"' } },
    },
    { method: 'GET', path: '/userinfo', headers: { authorization: 'Bearer {access}' } },
  ]
}

const ourPlan = ({ product, people }: Site, secret: string): Plan => ({
  url: product.providerUrl,
  pid: product.provider.pid,
  connections,
  stepsPerUnit: 3,
  sequences: people.map(({ provider }) => flow(provider, `${product.portalUrl}/iambiz/home`, secret)),
})

async function limitPlan({ said, pid }: Running, secret: string): Promise<Plan> {
  const url = `${said.url}`
  const signedIn = await fetch(`${url}/sign-in`, { method: 'POST' })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const sequences = [flow(cookie, 'http://localhost/callback', secret)]
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
