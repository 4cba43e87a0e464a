import { externalSettingNames } from '@iambiz/identity/external/connect.ts'
import { relyingPartyOf } from '@iambiz/identity/passkey/relying-party.ts'
import type { Policy } from '@iambiz/identity/policy/evaluate.ts'
import { readConfig } from '@iambiz/runtime/config.ts'
import { digest } from '@iambiz/runtime/digest.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { importAccounts } from '../account-store.ts'
import type { ProviderConfig } from '../config.ts'
import { connectionSettings } from '../connections/settings.ts'
import { productName } from '../pages/texts.ts'
import { hashPassword } from '../password.ts'
import { createAskPolicy } from '../policy-question.ts'
import { type RunningProvider, startProvider } from '../start.ts'
import type { TestDatabase } from './database.ts'
import { withPolicies } from './without-policies.ts'

export const password = 'Demo-portal-2026'
export const portalUrl = 'http://portal.test'
export const otherUrl = 'http://other.test'

export const testConfig: ProviderConfig = {
  issuer: 'http://localhost:1',
  portalUrl,
  portalClient: { id: 'iambiz-portal', secret: 'portal-secret-portal-secret-portal' },
  relyingParty: relyingPartyOf('http://localhost:1'),
  // Applications of tests listen on this machine.
  demo: true,
  dataKeys: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  cookieKeys: ['cookie-key-cookie-key-cookie-key-0001'],
  company: { zh: '澄川集团', en: 'Chengchuan Group' },
  serviceDesk: { zh: '021-6000 8000', en: '021-6000 8000' },
  portalName: productName,
  links: { help: { zh: '', en: '' }, privacy: { zh: '', en: '' }, terms: { zh: '', en: '' } },
  trustedProxies: [],
  securityEventsUrl: null,
  httpHosts: [],
  formFill: false,
  // Nobody answers there; a test that signs on to a connection starts a portal (`startPortalGate`).
  signOnAccessUrl: 'http://127.0.0.1:1/sign-on-access',
  signInPolicyUrl: 'http://127.0.0.1:1/sign-in-policy',
  signInSourceUrl: null,
  appIconUrl: null,
  guessedAccounts: 300,
  unknownTokens: 600,
  timeZone: 'Asia/Shanghai',
  external: readConfig(externalSettingNames, {}),
}

/** No known browsers, and limits that tests do not reach. */
export const noGuessing = { most: 300, isKnown: () => false }

/** A clock that stands still until a test moves it. */
export type TestClock = { now(): Date; forward(milliseconds: number): void }

export function createTestClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    forward(milliseconds) {
      offset += milliseconds
    },
  }
}

const people = ['superadmin', 'staff', 'staff2', 'disabled', 'victim', 'guessed'] as const

/** Adds a few people: staff numbers A00001…, email NAME@example.com, all with `password`; `disabled` is disabled. */
export async function addPeople({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const passwordHash = await hashPassword(password)
  await importAccounts(
    db,
    people.map((userName, index) => ({
      accountNo: `A0000${index + 1}`,
      userName,
      nameZh: `张${userName}`,
      nameEn: `Zhang ${userName}`,
      email: `${userName}@example.com`,
      passwordHash,
      enabled: userName !== 'disabled',
    })),
  )
}

/**
 * Restores passwords, names, devices and failure counters of everyone to the state of `addPeople`, so that a retried
 * test does not meet the changes of its first attempt.
 */
export async function restorePeople(database: TestDatabase): Promise<void> {
  await database.pool.query('delete from idp.account')
  await database.pool.query('delete from idp.sign_in_failure')
  await addPeople(database)
}

/** A second client of the deployment, without a gate, for tests of several applications. */
export const otherClient = { id: 'other-app', secret: 'other-secret-other-secret-other-secret' }

async function addOtherClient({ db }: TestDatabase): Promise<void> {
  const settings = connectionSettings.parse({
    redirectUris: [`${otherUrl}/callback`],
    tokenEndpointAuthMethod: 'client_secret_basic',
    idTokenAlg: 'ES256',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
  })
  const row = {
    ...({ origin: 'deployment', kind: 'oidc', status: 1, name_zh: '其他', name_en: 'Other' } as const),
    ...{ settings: JSON.stringify(settings), secret_hash: digest(otherClient.secret) },
  }
  await db
    .insertInto('idp.client')
    .values({ client_id: otherClient.id, ...row })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute()
}

export type ProviderUnderTest = RunningProvider & { clock: TestClock }

/**
 * A provider with connections of its own, like a process of its own, on a free port. Its issuer is its own address,
 * unless `changes` names one: then the caller leads requests to its port. Without the address of a portal these policies
 * apply.
 */
export async function startTestProvider(
  database: TestDatabase,
  changes: Partial<ProviderConfig> = {},
  policies: readonly Policy[] = [],
): Promise<ProviderUnderTest> {
  const clock = createTestClock()
  const provider = await startProvider({
    config: { ...testConfig, ...changes },
    pool: database.openPool(),
    clock,
    createAskPolicy: changes.signInPolicyUrl === undefined ? withPolicies(policies) : createAskPolicy,
    log: createLog('provider', process.env.TEST_LOG_LEVEL ?? 'fatal'),
    host: '127.0.0.1',
    port: changes.issuer === undefined ? 0 : await freePort(),
  })
  // A start removes clients of the deployment that it does not know.
  await addOtherClient(database)
  return { ...provider, clock }
}
