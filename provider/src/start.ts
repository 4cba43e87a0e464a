import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAppTokens } from '@iambiz/identity/external/app-token-store.ts'
import { createExternalClient } from '@iambiz/identity/external/client.ts'
import { connectExternal } from '@iambiz/identity/external/connect.ts'
import { resealSecrets } from '@iambiz/identity/totp/device-store.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { createCspReports } from '@iambiz/runtime/csp-reports.ts'
import { createDb } from '@iambiz/runtime/database.ts'
import { createLineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import { createSecretBox, type SecretBox } from '@iambiz/runtime/secret-box.ts'
import { createTokenGuard } from '@iambiz/runtime/token-guard.ts'
import type pg from 'pg'
import { createClientAddress } from './client-address.ts'
import type { LiveConfig, ProviderConfig } from './config.ts'
import { writeDeploymentClients } from './connections/client-store.ts'
import { deploymentClients } from './connections/deployment-clients.ts'
import { startSignOutDelivery } from './connections/sign-out-delivery.ts'
import { identityDb, type ProviderTables } from './database.ts'
import { resealCredentials } from './form-fill/credential-store.ts'
import { createGate, createHttpServer, usualLimits } from './http.ts'
import { createOidc, type OidcParts } from './oidc.ts'
import { type SettingsInForce, settingsInForce } from './portal-settings.ts'
import { refuseUnknown } from './record-store.ts'
import { createFindCredential, resealCertificates } from './saml/certificate-store.ts'
import { soapSignOutRequest } from './saml/sign-out-message.ts'
import { type DeliveryParts, type EventDelivery, startEventDelivery } from './security-event-delivery.ts'
import { type FailedSignIn, recordFailedSignIn, sweepSecurityEvents } from './security-event-store.ts'
import { maintainSigningKeys, readSigningKeys, type SigningKey } from './signing-key-store.ts'
import { resealSources } from './sources/source-store.ts'
import { sweepProvider } from './sweep-store.ts'

export type ProviderOptions = {
  config: ProviderConfig
  /** Connections to a database that `migrateProvider` has prepared; the caller closes them. */
  pool: pg.Pool
  clock: Clock
  log: Log
  host: string
  /** 0 chooses a free port and sets the issuer to http://localhost:PORT. */
  port: number
} & Pick<OidcParts, 'createAskPolicy'>

export type RunningProvider = {
  url: string
  port: number
  /** Runs the minutely maintenance now: key rotation, reloading keys, deleting expired rows. */
  maintain(): Promise<void>
  stop(): Promise<void>
}

const maintenanceMs = 60_000

function openBox(dataKeys: string): SecretBox {
  try {
    return createSecretBox(dataKeys)
  } catch (error) {
    throw new StartError(String(recordOf(error).message))
  }
}

type DeliveryNeeds = Pick<DeliveryParts, 'db' | 'clock' | 'log'> & { keys: () => readonly SigningKey[] }

/** Starts the delivery of security events; `null` if no receiver is configured. */
function deliverEvents(config: ProviderConfig, { keys, ...parts }: DeliveryNeeds): EventDelivery | null {
  const { issuer, securityEventsUrl: url, portalClient } = config
  if (!url) return null
  const signingKey = () => {
    const [key] = keys()
    if (!key) throw new Error('there is no signing key')
    return key
  }
  return startEventDelivery({ ...parts, issuer, url, audience: portalClient.id, signingKey })
}

/** Sends security events to the portal, and sign-outs to applications. */
function startDeliveries(config: ProviderConfig, needs: DeliveryNeeds & Pick<OidcParts, 'findCredential'>) {
  const events = deliverEvents(config, needs)
  const { issuer, demo: loopback } = config
  const samlRequest = soapSignOutRequest({ ...needs, issuer })
  const signOuts = startSignOutDelivery({ ...needs, issuer, loopback, samlRequest })
  return {
    events,
    async stop() {
      await events?.stop()
      await signOuts.stop()
    },
  }
}

/** The configuration with getters, so that each read returns the present settings. */
const liveConfig = (config: ProviderConfig, settings: SettingsInForce): LiveConfig => ({
  ...config,
  get company() {
    return settings.current.company
  },
  get portalName() {
    return settings.current.portalName
  },
  get serviceDesk() {
    return settings.current.serviceDesk
  },
  get links() {
    return settings.current.links
  },
  get accent() {
    return settings.current.accent
  },
  get footer() {
    return settings.current.footer
  },
  get pictures() {
    return settings.current.pictures
  },
  get password() {
    return settings.current.password
  },
})

/** The external identity providers that are configured. */
function externalAdapters(
  config: ProviderConfig,
  { db, box, clock, log }: Pick<OidcParts, 'db' | 'box' | 'clock' | 'log'>,
) {
  const tokens = createAppTokens({ db: identityDb(db), box, clock })
  return connectExternal(config.external, { client: createExternalClient(log), tokens })
}

/** Endpoints for programs show no settings, so they need not reload them. */
const isForPrograms = ({ url = '' }: IncomingMessage) =>
  /^\/(?:\.well-known\/|jwks|token|userinfo|revoke|par\b|device-authorization|forward-auth(?:\?|$))/.test(url)

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A keep-alive connection becomes idle only after its last response.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(idle)
}

/** Limits per network for those who try out tokens, and codes of devices. */
function createGuards({ unknownTokens }: Pick<ProviderConfig, 'unknownTokens'>, clock: Clock) {
  const common = { clock, refuse: refuseUnknown }
  return {
    guard: createTokenGuard({ limit: unknownTokens, windowSeconds: 60, ...common }),
    // RFC 8628 5.1: codes have 20^8 values, so nobody finds one with this many guesses.
    codeGuard: createTokenGuard({ limit: 30, windowSeconds: 600, ...common }),
  }
}

/** Runs the identity provider until stopped. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const { pool, clock, log } = options
  const db = createDb<ProviderTables>(pool)
  const box = openBox(options.config.dataKeys)
  const clientAddress = createClientAddress(options.config.trustedProxies)
  const currentKeys = async () => {
    await maintainSigningKeys(db, box, clock.now())
    return readSigningKeys(db, box, clock.now())
  }

  let keys = await currentKeys()
  const server = createHttpServer()
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const configured =
    options.port === 0 ? { ...options.config, issuer: `http://localhost:${port}` } : options.config
  await writeDeploymentClients(db, deploymentClients(configured))
  const settings = settingsInForce({ db, log }, options.config)
  const config = liveConfig(configured, settings)

  const findCredential = createFindCredential({ db, box })
  const deliveries = startDeliveries(config, { db, clock, log, keys: () => keys, findCredential })
  const recordFailure = async (failed: FailedSignIn) => {
    if (!deliveries.events) return
    await recordFailedSignIn(db, failed)
    deliveries.events.wake()
  }
  const adapters = externalAdapters(config, { db, box, clock, log })
  const budget = createLineBudget(log)
  const guards = createGuards(config, clock)
  const parts = { ...options, ...guards, config, settings, db, box, adapters, recordFailure, budget }
  const build = () => createOidc({ ...parts, findCredential, keys }).callback()
  let handle = build()
  const reports = createCspReports(log)
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    if (!isForPrograms(req)) await settings.renew()
    await handle(req, res)
  }
  const counted = { budget, reports, limits: usualLimits }
  server.on('request', createGate({ config, clientAddress, ...counted, handle: answer }))

  const maintain = async () => {
    const next = await currentKeys()
    const changed = next.map(({ kid }) => kid).join() !== keys.map(({ kid }) => kid).join()
    keys = next
    if (changed) handle = build()
    await sweepProvider(db, clock.now())
    await resealSecrets(identityDb(db), box)
    await resealCertificates({ db, box })
    await resealSources({ db, box })
    await resealCredentials({ db, box })
    const lost = await sweepSecurityEvents(db, clock.now())
    if (lost > 0) log.warn({ lost }, 'security events were never delivered and are given up')
  }
  const timer = setInterval(() => {
    maintain().catch((error) => log.warn({ err: error }, 'maintenance failed; it is tried again in a minute'))
  }, maintenanceMs)

  return {
    url: config.issuer,
    port,
    maintain,
    async stop() {
      clearInterval(timer)
      await close(server)
      budget.flush()
      reports.flush()
      await deliveries.stop()
    },
  }
}
