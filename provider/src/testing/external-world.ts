import { openIdOf, personOf, unionIdOf } from '@iambiz/demo/simulator/people.ts'
import { type Simulator, startSimulator } from '@iambiz/demo/simulator/server.ts'
import { begin } from '@iambiz/identity/external/begin.ts'
import { connectExternal, externalSettingNames } from '@iambiz/identity/external/connect.ts'
import { simulatedEnvironment } from '@iambiz/identity/testing/external-world.ts'
import { unconnected } from '@iambiz/identity/testing/unconnected.ts'
import { readConfig } from '@iambiz/runtime/config.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import type { ProviderConfig } from '../config.ts'
import { identityDb } from '../database.ts'
import { type Browser, createBrowser, type Reply } from './browser.ts'
import { portalUrl, testConfig } from './provider.ts'
import { type ProviderWorld, providerWorld } from './world.ts'

type Type = 'wechat' | 'wecom' | 'dingtalk'

export type ExternalSignInWorld = ProviderWorld & {
  simulator: Simulator
  /** The settings of a further process. */
  changes: Partial<ProviderConfig>
  bind(accountNo: string, type: Type, as: string): Promise<void>
}

/** By what a simulated person is known. */
function subjectsOf({ apps: { wechat, wecom, dingtalk } }: Simulator, type: Type, as: string) {
  const person = personOf(as)
  if (!person) throw new Error(`there is no ${as}`)
  if (type === 'wecom') return [{ realm: `wecom:${wecom.id}`, subject: person.userId.toLowerCase() }]
  if (type === 'dingtalk')
    return [
      { realm: 'dingtalk:unionid', subject: unionIdOf(person) },
      { realm: `dingtalk:${dingtalk.id}:openid`, subject: openIdOf(dingtalk.id, person) },
    ]
  return [
    { realm: 'wechat:unionid', subject: unionIdOf(person) },
    { realm: `wechat:${wechat.id}:openid`, subject: openIdOf(wechat.id, person) },
  ]
}

/** A provider that is connected to simulated companies. */
export async function externalSignInWorld(more: Partial<ProviderConfig> = {}): Promise<ExternalSignInWorld> {
  const simulator = await startSimulator({ portalUrl })
  const external = readConfig(externalSettingNames, simulatedEnvironment(simulator))
  const changes = { ...more, external }
  const world = await providerWorld(changes)
  return {
    ...world,
    simulator,
    changes,
    async bind(accountNo, type, as) {
      const db = identityDb(world.database.db)
      const { id } = await db
        .insertInto('external_account')
        .values({ account_no: accountNo, type, display_name: as, bound_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = subjectsOf(simulator, type, as).map((subject) => ({ ...subject, external_id: id }))
      await db.insertInto('external_subject').values(rows).execute()
    },
    async stop() {
      await world.stop()
      await simulator.close()
    },
  }
}

const attribute = (page: string, pattern: RegExp) => (pattern.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')

/** What the page with the QR code shows. */
export type ScanTab = {
  type: Type
  url: string
  reply: Reply
  authorizeUrl: string
  number: string
  state(): Promise<Record<string, unknown>>
  finish(): Promise<Reply>
}

/** Opens the tab with the QR code of a fresh sign-in. */
export async function openScanTab(browser: Browser, start: string, type: Type): Promise<ScanTab> {
  const url = `${(await browser.get(start)).location.replace(/\?.*$/, '')}/scan`
  const reply = await browser.get(`${url}?lang=zh&type=${type}`)
  return {
    type,
    url,
    reply,
    authorizeUrl: attribute(reply.body, /<a class="button quiet" href="([^"]+)"/),
    number: attribute(reply.body, /<b aria-label="[^"]*">(\d\d)<\/b>/),
    state: async () => JSON.parse((await browser.get(`${url}/state`)).body),
    finish: () => browser.get(`${url}/finish?lang=zh`),
  }
}

/**
 * The same tab once more, with a ticket that the test knows: a picture is nothing that a test could read. It takes the
 * place of the one that the page has begun.
 */
export async function scannableTab(
  { database, provider, simulator, changes }: ExternalSignInWorld,
  browser: Browser,
  tab: ScanTab,
): Promise<{ address: string; number: string }> {
  const db = identityDb(database.db)
  const [box, log] = [createSecretBox(testConfig.dataKeys), createLog('provider', 'fatal')]
  const adapters = connectExternal(readConfig(externalSettingNames, simulatedEnvironment(simulator)), {
    client: async () => ({ status: 200, body: {} }),
    tokens: { find: async () => '' },
  })
  const adapter = adapters.get(tab.type)
  if (!adapter || !changes.external) throw new Error(`${tab.type} is not connected`)
  const path = new URL(tab.url).pathname
  const started = await begin(
    { ...unconnected({ db, box, log, clock: provider.clock }), adapters },
    adapter,
    {
      type: tab.type,
      purpose: 'sign-in',
      accountNo: null,
      userName: '',
      boundTo: path.split('/')[2] ?? '',
      session: browser.cookies.find(({ name }) => name === 'idp_external')?.value ?? '',
      place: '203.0.113.7',
      device: 'Windows, Edge',
      returnTo: path,
      language: 'zh',
      now: provider.clock.now(),
    },
  )
  return { address: `${provider.url}/scan/${started.scan_url.split('/').at(-1)}`, number: started.number }
}

/** Agrees at an external provider as a simulated person; returns the provider address that the portal forwards to. */
export async function agreeAt(
  { simulator, provider }: ExternalSignInWorld,
  { authorizeUrl, as, type }: { authorizeUrl: string; as: string; type: Type },
): Promise<string> {
  simulator.decide(type, as === 'deny' ? 'deny' : { confirm: as })
  const { location } = await createBrowser().get(authorizeUrl)
  const back = new URL(location)
  if (`${back.origin}${back.pathname}` !== `${portalUrl}/tech-oauth/oauth2/callback/${type}`) {
    throw new Error(`the company leads to ${back.pathname}`)
  }
  return `${provider.url}/external/callback/${type}${back.search}`
}
