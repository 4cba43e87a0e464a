import { startProvider } from '@iambiz/provider/start.ts'
import {
  createBrowser as openProviderBrowser,
  type Browser as ProviderBrowser,
} from '@iambiz/provider/testing/browser.ts'
import { createTestDatabase, type TestDatabase } from '@iambiz/provider/testing/database.ts'
import { addPeople, password, restorePeople, testConfig } from '@iambiz/provider/testing/provider.ts'
import { submitSignIn } from '@iambiz/provider/testing/relying-party.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import type { Browser } from './browser.ts'
import { fresh } from './fresh.ts'
import { givenIn } from './given.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from './test-app.ts'

/** The initial password of every account. */
export const firstPassword = password

/** Staff numbers of people known to both portal and provider, by their user names. */
export const staffNumbers = {
  staff: 'A00002',
  staff2: 'A00003',
  victim: 'A00005',
  guessed: 'A00006',
} as const
type Account = keyof typeof staffNumbers

/** Mail address of a person in the portal; the provider has another one. */
const addressOf = (name: string) => `${name}@chengchuan.example`

export type BundledWorld = TestWorld & {
  /** Address of the provider. */
  issuer: string
  /** Database of the provider. */
  atProvider: TestDatabase
  /** A second portal process on the same database. */
  second: TestPortal
  /** Signs in on the provider's page; returns the browser with its portal session, or `refused`. */
  signInAs: (account: Account, typed?: string) => Promise<Browser | 'refused'>
  /** Resets all accounts at portal and provider, so that a retried test does not find data of its first attempt. */
  restore: () => Promise<void>
  /** Makes these people super managers; returns the headers for acting as super manager. */
  makeSuperManagers: (accounts: readonly Account[]) => Promise<Record<string, string>>
  /** Like `signInAs`, but throws where the sign-in is refused. */
  signedIn: (account: Account, typed?: string, atProvider?: ProviderBrowser) => Promise<Browser>
}

/**
 * Two portal processes and the bundled provider, wired as by `npm start`; `more` are settings of the portals. The
 * provider sends security events only if a test asks for them, because they would disturb other tests. With
 * `trustsProxies` it believes the addresses that requests claim; with `callsLoopback` it calls sources on this machine.
 */
export async function bundledWorld(
  more: Record<string, string> = {},
  {
    sendsEvents = false,
    trustsProxies = false,
    callsLoopback = false,
  }: { sendsEvents?: boolean; trustsProxies?: boolean; callsLoopback?: boolean } = {},
): Promise<BundledWorld> {
  const database = await createTestDatabase()
  await addPeople(database)
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const secret = 'portal-client-secret-of-the-tests'
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: secret, ...more }
  const world = await testPortal(settings)
  const provider = await startProvider({
    config: {
      ...testConfig,
      issuer,
      portalUrl: world.baseUrl,
      signOnAccessUrl: `${world.baseUrl}/api/iam-portal/auth/signOnAccess`,
      signInPolicyUrl: `${world.baseUrl}/api/iam-portal/auth/signInPolicy`,
      signInSourceUrl: `${world.baseUrl}/api/iam-portal/auth/signInSource`,
      appIconUrl: `${world.baseUrl}/api/iam-portal/auth/appIcon`,
      portalClient: { id: 'iambiz-portal', secret },
      demo: callsLoopback,
      trustedProxies: trustsProxies ? ['127.0.0.1', '::1'] : [],
      securityEventsUrl: sendsEvents ? `${world.baseUrl}/api/iam-portal/auth/securityEvent` : null,
    },
    pool: database.openPool(),
    clock: world.clock,
    log: createLog('provider', 'fatal'),
    host: '127.0.0.1',
    port,
  })
  const second = await startPortal(world, settings)
  const given = givenIn(world.database.db)
  const [orgCode, roleNo] = [await given.organization(), await given.role()]
  for (const [name, user_no] of Object.entries(staffNumbers)) {
    await given.person({ user_no, name_zh: `张${name}`, email: addressOf(name) })
    await given.personRole(user_no, orgCode, roleNo)
  }

  async function signInAs(account: Account, typed = firstPassword, atProvider = openProviderBrowser()) {
    const browser = world.browser()
    const started = await browser.fetchRaw('/api/iam-portal/auth/login?env=prod')
    const posted = await submitSignIn(atProvider, started.headers.get('location') ?? '', account, typed)
    const { location } = await atProvider.get(posted.location)
    if (!location.startsWith(world.baseUrl)) return 'refused'
    const { status } = await browser.exchange(new URL(location))
    if (status !== 200) throw new Error(`the exchange was answered with ${status}`)
    return browser
  }

  return {
    ...world,
    issuer,
    atProvider: database,
    second,
    signInAs,
    async restore() {
      await restorePeople(database)
      const { db } = world.database
      await db.deleteFrom('email_change').execute()
      await db.deleteFrom('mail').execute()
      await db.deleteFrom('letter').execute()
      for (const [name, user_no] of Object.entries(staffNumbers)) {
        const email = addressOf(name)
        await db.updateTable('person').set({ email }).where('user_no', '=', user_no).execute()
      }
    },
    async makeSuperManagers(accounts) {
      const [org_code, role_no] = [
        await given.organization({ org_code: fresh('o') }),
        await given.role({ role_no: fresh('r') }),
      ]
      for (const account of accounts) await given.personRole(staffNumbers[account], org_code, role_no)
      await world.database.db
        .insertInto('dictionary_entry')
        .values({ key_name: 'super_manager', key_value: role_no, description_zh: '超级管理员' })
        .execute()
      return { currentorgcode: org_code, currentroleno: role_no }
    },
    async signedIn(account, typed, atProvider) {
      const browser = await signInAs(account, typed, atProvider)
      if (browser === 'refused') throw new Error(`${account} could not sign in`)
      return browser
    },
    async stop() {
      await second.stop()
      await provider.stop()
      await world.stop()
      await database.drop()
    },
  }
}
