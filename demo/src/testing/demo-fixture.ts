import { reuseMs } from '@iambiz/provider/connections/recent-decisions.ts'
import { startProvider } from '@iambiz/provider/start.ts'
import type { Browser } from '@iambiz/provider/testing/browser.ts'
import { grants, type PortalGate, startPortalGate } from '@iambiz/provider/testing/portal-gate.ts'
import { testConfig } from '@iambiz/provider/testing/provider.ts'
import { withoutPolicies } from '@iambiz/provider/testing/without-policies.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { demoPassword } from '#demo/accounts.ts'
import { buildDemoApplications } from '#demo/applications/server.ts'
import { createPeople } from '#demo/company/people.ts'
import type { DemoConfig } from '#demo/config.ts'
import { connectDemoClients } from '#demo/connections/client-store.ts'
import { demoClients } from '#demo/connections/clients.ts'
import { createSamlCredential, providerCertificateId } from '#demo/connections/saml-credential.ts'
import { importPeople } from '#demo/provider-accounts.ts'
import { type DemoDatabase, demoDatabase, insertApplications, openProviderPool } from './demo-database.ts'

const log = createLog('test', 'fatal')
const clientSecret = 'demo-client-secret-of-the-tests-0001'
export const { portalUrl } = testConfig

/** The demo applications on a port of their own, with the real provider and the first people of the demo company. */
export type DemoFixture = {
  url: string
  issuer: string
  database: DemoDatabase
  /** A portal that decides about sign-ons. */
  gate: PortalGate
  /** Puts the clock of the applications ahead of the real one, which the provider keeps. */
  putAhead(milliseconds: number): void
  /** Lets decisions of the portal expire that the provider reuses. */
  expireDecisions(): void
  /** Starts further applications, until the fixture stops. */
  startDemo(changes: Partial<DemoConfig>): Promise<string>
  stop(): Promise<void>
}

export async function demoFixture(): Promise<DemoFixture> {
  const database = await demoDatabase()
  const people = createPeople().slice(0, 9)
  await importPeople(database.db, people)
  await insertApplications(database)
  const stops: (() => Promise<unknown>)[] = []
  const samlCredential = await createSamlCredential(new Date())
  let ahead = 0
  let providerAhead = 0

  async function startDemo(changes: Partial<DemoConfig>): Promise<string> {
    const port = changes.demoUrl ? Number(new URL(changes.demoUrl).port) : await freePort()
    const config: DemoConfig = {
      databaseUrl: database.url,
      timeZone: testConfig.timeZone,
      dataKeys: testConfig.dataKeys,
      demoUrl: `http://localhost:${port}`,
      portalUrl,
      issuer: 'http://localhost:1',
      clientSecret,
      bundledProvider: true,
      company: testConfig.company,
      realAccounts: false,
      ...changes,
    }
    const app = buildDemoApplications(config, log, {
      now: () => Date.now() + ahead,
      ...(config.bundledProvider ? { samlCredential } : {}),
    })
    await app.listen({ host: '127.0.0.1', port })
    stops.unshift(() => app.close())
    return config.demoUrl
  }

  const gate = await startPortalGate()
  gate.answer = (asked) => {
    const person = people.find(({ userNo }) => userNo === asked.accountNo)
    return grants(asked, person && { nameZh: person.nameZh, nameEn: person.nameEn, email: person.email })
  }
  const pool = openProviderPool(urlAs(databaseRoles.provider, database.url))
  const demoUrl = `http://localhost:${await freePort()}`
  const provider = await startProvider({
    pool,
    clock: { now: () => new Date(Date.now() + providerAhead) },
    log,
    host: '127.0.0.1',
    port: 0,
    config: { ...testConfig, signOnAccessUrl: gate.url, demo: true },
    createAskPolicy: withoutPolicies,
  })
  const { certificate } = samlCredential
  const issuer = provider.url
  const certificateId = await providerCertificateId(pool, { dataKeys: testConfig.dataKeys, issuer })
  const clients = demoClients({ demoUrl, clientSecret }, { certificate, certificateId })
  await connectDemoClients(database.db, clients, { demoUrl, issuer })
  stops.push(provider.stop, gate.stop, () => pool.end(), database.close)
  return {
    url: await startDemo({ demoUrl, issuer: provider.url }),
    issuer: provider.url,
    database,
    gate,
    putAhead(milliseconds) {
      ahead = milliseconds
    },
    expireDecisions() {
      providerAhead += reuseMs
    },
    startDemo,
    async stop() {
      for (const stop of stops) await stop()
    },
  }
}

/** Goes on from a redirect to the provider and signs in where it asks; gives the address that ends the sign-on. */
export async function signOnAt(browser: Browser, toProvider: string, account: string): Promise<string> {
  const answer = await browser.get(toProvider)
  if (answer.location.includes('/callback')) return answer.location
  const posted = await browser.post(answer.location, { account, password: demoPassword })
  return (await browser.get(posted.location)).location
}
