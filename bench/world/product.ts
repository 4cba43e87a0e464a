import { join } from 'node:path'
import { demoPassword } from '@iambiz/demo/accounts.ts'
import { portalMemory } from '@iambiz/launcher/node-options.ts'
import { freePort } from '@iambiz/launcher/ports.ts'
import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import { openBrowser } from '@iambiz/server/testing/browser.ts'
import { type Core, type Running, startProcess } from '../process.ts'
import { roleFiles, type Size, type World } from './world.ts'

/** Portal and provider as in production, but without effective rate limits. */
export type Product = {
  portalUrl: string
  providerUrl: string
  portal: Running
  provider: Running
  stop: () => Promise<void>
}

const unlimited = '1000000000'

const settings = {
  SESSION_ACCESS_SECONDS: '86400',
  LIMIT_EXCHANGE_PER_ADDRESS: unlimited,
  LIMIT_REFRESH_PER_ADDRESS: unlimited,
  LIMIT_SEARCHES_PER_PERSON: unlimited,
  LIMIT_FIGURES_PER_PERSON: unlimited,
  LIMIT_CONTACT_SEARCHES_PER_PERSON: unlimited,
}

export type ProductOptions = {
  size?: Size
  /** The core for the measured processes. */
  core?: Core
  /** Additional settings, such as another provider. */
  env?: Record<string, string>
  /** Settings of the portal alone, such as the port of its metrics. */
  portalEnv?: Record<string, string>
}

export async function startProduct(world: World, options: ProductOptions = {}): Promise<Product> {
  const { size = 'small', core = 'program' } = options
  const [port, providerPort] = [await freePort(), await freePort()]
  const env = {
    ...world.secrets,
    ...settings,
    // Same as the launcher: the compile cache saves reading modules and stripping their types again.
    NODE_COMPILE_CACHE: join(world.folder, 'compiled'),
    DATABASE_URL: world.databases[size],
    PORT: `${port}`,
    IDP_PORT: `${providerPort}`,
    ...options.env,
  }
  const log = join(world.folder, 'product.log')
  const provider = await startProcess({ file: roleFiles.provider, env, core, log })
  const portal = await startProcess({
    file: roleFiles.portal,
    args: ['portal'],
    nodeOptions: portalMemory,
    env: { ...env, ...options.portalEnv },
    core,
    log,
  })
  return {
    portalUrl: `http://localhost:${port}`,
    providerUrl: `http://localhost:${providerPort}`,
    portal,
    provider,
    async stop() {
      await Promise.all([portal.stop(), provider.stop()])
    },
  }
}

/** Cookie headers of a signed-in browser for the two sites. */
export type SignedIn = { portal: string; provider: string }

const cookieHeader = (cookies: Iterable<readonly [name: string, value: string]>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Signs in like a browser: the provider's page, form, redirects and code exchange. */
export async function signIn({ portalUrl }: Pick<Product, 'portalUrl'>, account: string): Promise<SignedIn> {
  const atPortal = openBrowser(portalUrl)
  const atProvider = createBrowser()
  const started = await atPortal.fetchRaw('/api/iam-portal/auth/login?env=prod')
  const page = await atProvider.get(started.headers.get('location') ?? '')
  const posted = await atProvider.post(page.location, { account, password: demoPassword })
  const back = await atProvider.get(posted.location)
  const { status } = await atPortal.exchange(new URL(back.location))
  if (status !== 200) throw new Error(`the sign-in of ${account} answered ${status}`)
  return {
    portal: cookieHeader(atPortal.jar),
    provider: cookieHeader(atProvider.cookies.map(({ name, value }) => [name, value] as const)),
  }
}

// A person has at most ten sessions, and the measured person is the one who sees all 42 applications.
const browsersOfOne = 8

/** A running product, and the browsers in which the measured person is signed in. */
export type Site = { product: Product; people: [SignedIn, ...SignedIn[]] }

export async function openSite(world: World, options: ProductOptions = {}): Promise<Site> {
  const product = await startProduct(world, options)
  const people: Site['people'] = [await signIn(product, 'sysadmin')]
  while (people.length < browsersOfOne) people.push(await signIn(product, 'sysadmin'))
  return { product, people }
}
