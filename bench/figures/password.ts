import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPassword } from '@iambiz/demo/accounts.ts'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { measureLoad, type Plan, type Rate, rateFinding } from '../compare.ts'
import type { Step } from '../load/plan.ts'
import { alternate } from '../measure.ts'
import { type Running, startProcess } from '../process.ts'
import { type Product, startProduct } from '../world/product.ts'
import { activePeople, type World } from '../world/world.ts'

const limitFile = fileURLToPath(new URL('../limits/password-hash.ts', import.meta.url))
const connections = 16
/** Number of people who sign in one after the other on each connection. */
const peopleOfOne = 4

/**
 * Returns the steps of a sign-in without a session at the provider: authorization request, form, and redirect with a
 * code.
 */
function signInSteps({ portalUrl }: Product, account: string): Step[] {
  const query = new URLSearchParams({
    client_id: 'iambiz-portal',
    response_type: 'code',
    redirect_uri: `${portalUrl}/iambiz/home`,
    scope: 'openid profile email offline_access',
    state: 'state',
    nonce: 'nonce',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return [
    {
      method: 'GET',
      path: `/authorize?${query}`,
      take: {
        page: { from: 'location', pattern: '^(?:https?://[^/]+)?(/signin/.+)$' },
        begun: { from: 'cookies' },
      },
    },
    {
      method: 'POST',
      path: '{page}',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: '{begun}', origin: 'null' },
      body: new URLSearchParams({ account, password: demoPassword }).toString(),
      take: { back: { from: 'location', pattern: '^(?:https?://[^/]+)?(/authorize/.+)$' } },
    },
    {
      method: 'GET',
      path: '{back}',
      headers: { cookie: '{begun}' },
      take: { code: { from: 'location', pattern: '[?&]code=([^&]+)' } },
    },
  ]
}

async function planOf(product: Product, world: World): Promise<Plan> {
  const people = await activePeople(world, 'small')
  const sequences = Array.from({ length: connections }, (_, connection) =>
    people
      .slice(connection * peopleOfOne, (connection + 1) * peopleOfOne)
      .flatMap((account) => signInSteps(product, account)),
  )
  return { url: product.providerUrl, pid: product.provider.pid, connections, stepsPerUnit: 3, sequences }
}

async function bareRate({ child }: Running, seconds: number): Promise<Rate> {
  child.send({ seconds })
  const [said] = await once(child, 'message')
  return said as Rate
}

async function run({ world: open, seconds, repetitions, say, cleanup }: Bench): Promise<Finding[]> {
  const world = await open()
  // Neither side is pinned, because hashing uses all cores.
  const bare = await startProcess({ file: limitFile, log: join(world.folder, 'limit.log') })
  cleanup.defer(bare.stop)
  const product = await startProduct(world, { core: 'any' })
  cleanup.defer(product.stop)
  const plan = await planOf(product, world)
  const ofOurs = async () => {
    const { perSecond, processorMicros } = await measureLoad(
      { ...plan, until: { seconds } },
      join(world.folder, 'load.log'),
    )
    return { perSecond, processorMicros }
  }
  const ofLimit = () => bareRate(bare, seconds)
  await ofLimit()
  await ofOurs()
  const result = await alternate({ limit: ofLimit, ours: ofOurs }, repetitions, say)
  const what = 'sign-in with password at the provider; the limit is the bare Argon2id rate'
  return [rateFinding({ figure: 'P-5', what, share: 0.85 }, result)]
}

export const password: Benchmark = { name: 'password', figures: 'P-5', about: 'sign-in with password', run }
