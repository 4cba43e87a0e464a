import { identityCalls } from '@iambiz/identity/identity-calls.ts'
import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import { unconnected } from '@iambiz/identity/testing/unconnected.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { identityParts } from '../identity-parts.ts'
import { type Browser, createBrowser, type Reply } from './browser.ts'
import { testConfig } from './provider.ts'
import { type RelyingParty, submitSignIn } from './relying-party.ts'
import type { ProviderWorld } from './world.ts'

/** A device with one-time codes, as a person holds it. */
export type Authenticator = {
  deviceId: string
  recoveryCodes: string[]
  /** A code that has opened nothing yet: the provider's clock goes on to the next step but one. */
  freshCode(): string
  /** Asks a call about second factors for the person. */
  ask(path: string, form?: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }>
}

/** Binds a device to the account with this number. */
export async function bindAuthenticator(
  { database, provider }: Pick<ProviderWorld, 'database' | 'provider'>,
  accountNo: string,
): Promise<Authenticator> {
  const box = createSecretBox(testConfig.dataKeys)
  const { clock } = provider
  const shared = { ...identityParts({ db: database.db, box }), clock, log: createLog('provider', 'fatal') }
  const { relyingParty } = testConfig
  const parts = { ...shared, external: unconnected(shared), relyingParty, issuerName: 'test' }
  const ask = async (path: string, fields: Record<string, string> = {}) => {
    const call = identityCalls[path]
    if (!call) throw new Error(`there is no ${path}`)
    const form = new URLSearchParams(fields)
    return call(parts, { accountNo, userName: 'x', boundTo: 'grant', address: '', form, now: clock.now() })
  }
  const freshCode = (secret: string) => {
    clock.forward(60_000)
    return totpCode(secret, clock.now())
  }
  const { device_id: deviceId, secret } = (await ask('/totp/start')).body as Record<string, string>
  if (!deviceId || !secret) throw new Error('no device could be begun')
  const confirmed = await ask('/totp/confirm', { device_id: deviceId, code: freshCode(secret) })
  const recoveryCodes = confirmed.body.recovery_codes as string[]
  return { deviceId, recoveryCodes, freshCode: () => freshCode(secret), ask }
}

/** Signs in as far as the page that asks for a code; returns its address. */
export async function toCodePage(browser: Browser, portal: RelyingParty, account: string): Promise<string> {
  const { location } = await submitSignIn(browser, (await portal.begin()).url, account)
  return location
}

/** A sign-in with a password that is right, in a new browser, and its code page. */
export async function atCodePage(portal: RelyingParty, account: string) {
  const browser = createBrowser()
  const address = await toCodePage(browser, portal, account)
  const send = (code: string, more: Record<string, string> = {}): Promise<Reply> =>
    browser.post(address, { code, ...more })
  return { browser, address, send }
}

/** Whether a reply leads to the application with a code for it. */
export async function isSignedIn(browser: Browser, reply: Reply, portal: RelyingParty): Promise<boolean> {
  if (!reply.location) return false
  const { location } = await browser.get(reply.location)
  return location.startsWith(portal.redirectUri) && new URL(location).searchParams.has('code')
}
