import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { settings as known } from '@iambiz/runtime/settings.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { createTestDatabase, urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { openRecords } from './records-store.ts'

/** Where the roles of a product are reached. */
export type Addresses = { portal: string; provider: string; demo: string; databaseUrl: string }

/** The whole product, started as `npm start` starts it, on free ports and with a database of its own. */
export type Product = Addresses & {
  /** The secrets that the launcher has made up, as another process of the same product needs them. */
  secrets: () => NodeJS.Dict<string>
  /** Runs one of the launcher's commands beside the product, and resolves with what it printed. */
  command: (program: string, args: string[], input: string) => Promise<string>
  stop: () => Promise<void>
}

export type ProductOptions = {
  /** Environment variables on top of the ports, the folder and the database. */
  settings?: Record<string, string>
  /** Puts something between the product and its database: gives the address to use instead. */
  databaseThrough?: (url: string) => Promise<string>
}

const launcherFolder = fileURLToPath(new URL('../../launcher/src/', import.meta.url))
const portalMain = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** Ports of this machine that nobody listens on. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort))

/** The environment without settings of ours: Vitest has a BASE_URL of its own, and a developer may have others. */
const surroundings = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !Object.hasOwn(known, name)))

/** Resolves when the process has printed `word`; rejects with all it said when it ends before. */
export function untilSaid(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      if (said.includes(word)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it was ready:\n${said}`)))
  })
}

/** A process that was started beside a product. */
export type Process = { stop: () => Promise<void> }

/** Ends a process that was asked to, and resolves when it has. */
export async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Runs a program to its end, and resolves with what it printed; rejects where it fails. */
function run(
  path: string,
  args: string[],
  { env, input }: { env: NodeJS.ProcessEnv; input: string },
): Promise<string> {
  const running = promisify(execFile)(process.execPath, [path, ...args], { env })
  running.child.stdin?.end(input)
  return running.then(({ stdout }) => stdout)
}

/** Starts one more portal on the database of a product. */
export async function startPortal(product: Product, settings: Record<string, string>): Promise<Process> {
  const { databaseUrl, provider } = product
  const env = {
    ...surroundings(),
    ...product.secrets(),
    DATABASE_URL: urlAs(databaseRoles.portal, databaseUrl),
    IDP_BASE_URL: provider,
    ...settings,
  }
  const child = spawn(process.execPath, [portalMain, 'portal'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await untilSaid(child, 'the portal is ready')
  return { stop: () => end(child) }
}

/** Starts everything with the demo company. */
export async function startProduct({
  settings = {},
  databaseThrough,
}: ProductOptions = {}): Promise<Product> {
  const [portal = 0, provider = 0, demo = 0, smtp = 0] = await freePorts(4)
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-e2e-'))
  const reached = databaseThrough ? await databaseThrough(url) : url
  const env = {
    ...surroundings(),
    DATABASE_URL: reached,
    PORTAL_DATABASE_URL: urlAs(databaseRoles.portal, reached),
    PROVIDER_DATABASE_URL: urlAs(databaseRoles.provider, reached),
    WORKER_DATABASE_URL: urlAs(databaseRoles.worker, reached),
    IAMBIZ_DATA_DIR: folder,
    PORT: String(portal),
    IDP_PORT: String(provider),
    DEMO_PORT: String(demo),
    DEMO_SMTP_PORT: String(smtp),
    // One account goes through more lists in a minute here than a person could.
    LIMIT_SEARCHES_PER_PERSON: '100000',
    LIMIT_FIGURES_PER_PERSON: '100000',
    LIMIT_CONTACT_SEARCHES_PER_PERSON: '100000',
    ...settings,
  }
  const child = spawn(process.execPath, [join(launcherFolder, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    await end(child)
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilSaid(child, 'Ctrl-C')
    const records = openRecords(url)
    await records.confirmWhatMustBeRead()
    await records.knowTheTour()
    await records.close()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    portal: settings.BASE_URL ?? `http://localhost:${env.PORT}`,
    provider: settings.IDP_BASE_URL ?? `http://localhost:${env.IDP_PORT}`,
    demo: `http://localhost:${env.DEMO_PORT}`,
    databaseUrl: url,
    secrets: () => parseEnv(readFileSync(join(folder, 'secrets.env'), 'utf8')),
    command: (program, args, input) => run(join(launcherFolder, program), args, { env, input }),
    stop,
  }
}
