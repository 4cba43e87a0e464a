import { identityCalls } from '@iambiz/identity/identity-calls.ts'
import { type SoftwarePasskey, softwarePasskey } from '@iambiz/identity/testing/software-passkey.ts'
import { unconnected } from '@iambiz/identity/testing/unconnected.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { identityParts } from '../identity-parts.ts'
import { testConfig } from './provider.ts'
import type { ProviderWorld } from './world.ts'

/** Adds a passkey to the account with this number; accounts with a second factor need a proof. */
export async function addPasskey(
  { database, provider: { clock } }: Pick<ProviderWorld, 'database' | 'provider'>,
  accountNo: string,
  proof = '',
): Promise<SoftwarePasskey> {
  const { relyingParty, dataKeys } = testConfig
  const box = createSecretBox(dataKeys)
  const shared = { ...identityParts({ db: database.db, box }), clock, log: createLog('provider', 'fatal') }
  const parts = { ...shared, external: unconnected(shared), relyingParty, issuerName: 'test' }
  const ask = async (path: string, fields: Record<string, string> = {}) => {
    const form = new URLSearchParams(fields)
    const asking = { accountNo, userName: 'x', boundTo: 'grant', address: '', form, now: clock.now() }
    const answer = await identityCalls[path]?.(parts, asking)
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}`)
    return answer.body
  }
  const key = softwarePasskey(relyingParty.origins[0] ?? '')
  const { options } = await ask('/passkey/start', proof === '' ? {} : { proof })
  await ask('/passkey/finish', { response: key.create(options as Parameters<SoftwarePasskey['create']>[0]) })
  return key
}

/** The options of the passkey form in a page. */
export function passkeyOptions(page: string): Parameters<SoftwarePasskey['get']>[0] {
  const [, escaped] = /data-options="([^"]*)"/.exec(page) ?? []
  if (escaped === undefined) throw new Error('the page has no form for passkeys')
  return JSON.parse(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}
