import { startProvider } from '@iambiz/provider/start.ts'
import { createBrowser as openProviderBrowser } from '@iambiz/provider/testing/browser.ts'
import { createTestDatabase, type TestDatabase } from '@iambiz/provider/testing/database.ts'
import { addPeople, password, restorePeople, testConfig } from '@iambiz/provider/testing/provider.ts'
import { submitSignIn } from '@iambiz/provider/testing/relying-party.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import type { Browser } from './browser.ts'
import { fresh } from './fresh.ts'
import { givenIn } from './given.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from './test-app.ts'

/** What everybody signs in with at first. */
export const firstPassword = password

/** Staff numbers of people whom both the portal and the provider know, by their names on the sign-in page. */
export const staffNumbers = {
  staff: 'A00002',
  staff2: 'A00003',
  victim: 'A00005',
  guessed: 'A00006',
} as const
type Account = keyof typeof staffNumbers

/** Where the portal's mails reach somebody; the provider knows another address. */
const addressOf = (name: string) => `${name}@chengchuan.example`

export type BundledWorld = TestWorld & {
  /** The provider's own database. */
  atProvider: TestDatabase
  /** Another portal process on the same database. */
  second: TestPortal
  /** Types a password on the provider's page; the browser carries a session of the portal, unless it was refused. */
  signInAs: (account: Account, typed?: string) => Promise<Browser | 'refused'>
  /** Leaves everybody at both sides as they were at first, so that a test that is tried again finds nothing of its first try. */
  restore: () => Promise<void>
  /** Makes super managers of them; the headers with which they act as such. */
  makeSuperManagers: (accounts: readonly Account[]) => Promise<Record<string, string>>
  /** As `signInAs`, where it has to work. */
  signedIn: (account: Account, typed?: string) => Promise<Browser>
}

/**
 * Two portal processes and the bundled provider, as `npm start` puts them together; `more` settings are the portals'. The
 * provider tells of no events unless a test asks for it, since they would come in the middle of others.
 */
export async function bundledWorld(
  more: Record<string, string> = {},
  { sendsEvents = false }: { sendsEvents?: boolean } = {},
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
      portalClient: { id: 'iambiz-portal', secret },
      demo: false,
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

  async function signInAs(account: Account, typed = firstPassword) {
    const browser = world.browser()
    const started = await browser.fetchRaw('/api/iam-portal/auth/login?env=prod')
    const atProvider = openProviderBrowser()
    const posted = await submitSignIn(atProvider, started.headers.get('location') ?? '', account, typed)
    const { location } = await atProvider.get(posted.location)
    if (!location.startsWith(world.baseUrl)) return 'refused'
    const { status } = await browser.exchange(new URL(location))
    if (status !== 200) throw new Error(`the exchange was answered with ${status}`)
    return browser
  }

  return {
    ...world,
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
    async signedIn(account, typed) {
      const browser = await signInAs(account, typed)
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
