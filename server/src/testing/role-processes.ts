import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateProvider, type ProviderDb, type ProviderTables } from '@iambiz/provider/database.ts'
import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import { submitSignIn } from '@iambiz/provider/testing/relying-party.ts'
import { createDb, createPool } from '@iambiz/runtime/database.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { type Browser, openBrowser } from './browser.ts'

const programs = {
  portal: [fileURLToPath(new URL('../main.ts', import.meta.url)), 'portal'],
  worker: [fileURLToPath(new URL('../main.ts', import.meta.url)), 'worker'],
  provider: [fileURLToPath(import.meta.resolve('@iambiz/provider/main.ts'))],
} as const
type Role = keyof typeof programs

type Child = { logged: () => string; stop: () => Promise<void> }

/** Starts a role and waits until it is ready. */
async function startRole(role: Role, env: NodeJS.ProcessEnv, cwd: string): Promise<Child> {
  const child = spawn(process.execPath, programs[role], {
    // Where no configuration file is.
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let logged = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    logged += text
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`the ${role} ended: ${logged}`))),
  ])
  return {
    logged: () => logged,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type RoleProcesses = {
  /** The provider's tables, which the test may change. */
  atProvider: { db: ProviderDb }
  portalUrl: string
  providerUrl: string
  /** The address of each role for operators. */
  ops: Record<Role, string>
  /** What a role has logged so far. */
  logged: (role: Role) => string
  /**
   * Signs in at the provider's page; returns the browser at the portal, or undefined where that is refused. `headers` are
   * those of the code exchange.
   */
  signIn: (
    account: string,
    password: string,
    headers?: Record<string, string>,
  ) => Promise<Browser | undefined>
  stop: () => Promise<void>
}

/**
 * Portal, worker and provider as processes of one migrated database of the portal, each with its own database role and
 * wired as by `npm start`; `more` are further settings.
 */
export async function startRoles(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<RoleProcesses> {
  const common = { schema: 'idp', max: 2, timeZone: 'Asia/Shanghai', onError: () => {} }
  const db = createDb<ProviderTables>(createPool({ url: databaseUrl, ...common }))
  await migrateProvider(db)
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-roles-'))
  const [port, idpPort] = [await freePort(), await freePort()]
  const ports = { portal: await freePort(), worker: await freePort(), provider: await freePort() }
  const [portalUrl, providerUrl] = [`http://localhost:${port}`, `http://localhost:${idpPort}`]
  const env = {
    PATH: process.env.PATH,
    DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    IDP_COOKIE_KEYS: 'cookie-key-cookie-key-cookie-key-0001',
    OIDC_CLIENT_SECRET: 'a secret of more than thirty-two characters',
    SECURITY_EVENTS_URL: `${portalUrl}/api/iam-portal/auth/securityEvent`,
    IAMBIZ_DEMO: '0',
    ...{ PORT: `${port}`, IDP_PORT: `${idpPort}`, BASE_URL: portalUrl, IDP_BASE_URL: providerUrl },
    ...more,
  }
  const start = (role: Role) =>
    startRole(
      role,
      {
        ...env,
        DATABASE_URL: urlAs(databaseRoles[role], databaseUrl),
        OPS_PORT: `${ports[role]}`,
      },
      folder,
    )
  const [portal, worker, provider] = await Promise.all([start('portal'), start('worker'), start('provider')])
  const started: Record<Role, Child> = { portal, worker, provider }
  const opsOf = (role: Role) => `http://127.0.0.1:${ports[role]}`
  return {
    ...{ atProvider: { db }, portalUrl, providerUrl },
    ops: { portal: opsOf('portal'), worker: opsOf('worker'), provider: opsOf('provider') },
    logged: (role) => started[role].logged(),
    async signIn(account, password, headers = {}) {
      const browser = openBrowser(portalUrl)
      const begun = await browser.fetchRaw('/api/iam-portal/auth/login?env=prod')
      const atProvider = createBrowser()
      const posted = await submitSignIn(atProvider, begun.headers.get('location') ?? '', account, password)
      const { location } = await atProvider.get(posted.location)
      if (!location.startsWith(portalUrl)) return undefined
      await browser.exchange(new URL(location), { headers })
      return browser
    },
    async stop() {
      await Promise.all(Object.values(started).map((child) => child.stop()))
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
