import { timingSafeEqual } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { Context } from 'koa'
import type { Provider } from 'oidc-provider'
import { type Account, findEnabledAccount } from './account-store.ts'
import type { ProviderConfig } from './config.ts'
import type { ProviderDb } from './database.ts'

type AccessParts = { provider: Provider; config: Pick<ProviderConfig, 'portalClient'>; db: ProviderDb }

/** The account of the access token that the portal passed on, and the client address that the portal saw. */
export type AccountAsking = {
  account: Account
  grantId: string
  address: string
  form: URLSearchParams
  now: Date
}

/** Client ID and secret of `client_secret_basic`, each form-encoded (RFC 6749 2.3.1). */
function basicCredentials(header: string): { id: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header) ?? []
  const [id, secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':', 2)
    .map((part) => new URLSearchParams(`v=${part}`).get('v') ?? '')
  return id && secret ? { id, secret } : null
}

/** Whether the portal calls, authenticated by its client secret. Cookies never count here, so browsers cannot call. */
export function isPortal(ctx: Context, { portalClient }: AccessParts['config']): boolean {
  const given = basicCredentials(ctx.get('authorization'))
  return given?.id === portalClient.id && timingSafeEqual(digest(given.secret), digest(portalClient.secret))
}

/** The account of an access token that was issued to the portal; tokens of other clients are rejected. */
export async function holderOf(
  { provider, config, db }: AccessParts,
  token: string,
): Promise<{ account: Account; grantId: string } | null> {
  const found = token === '' ? undefined : await provider.AccessToken.find(token)
  const isMeant = found?.isValid && found.clientId === config.portalClient.id
  if (!isMeant || !found.grantId || !found.accountId) return null
  const [grant, account] = await Promise.all([
    provider.Grant.find(found.grantId),
    findEnabledAccount(db, found.accountId),
  ])
  return grant && account ? { account, grantId: found.grantId } : null
}
