import type { Asking, IdentityParts } from '@iambiz/identity/calls.ts'
import { createAppTokens } from '@iambiz/identity/external/app-token-store.ts'
import { externalCalls, generalExternalCalls } from '@iambiz/identity/external/calls.ts'
import { createExternalClient } from '@iambiz/identity/external/client.ts'
import { connectExternal } from '@iambiz/identity/external/connect.ts'
import type { ExternalParts } from '@iambiz/identity/external/parts.ts'
import { identityCalls } from '@iambiz/identity/identity-calls.ts'
import { relyingPartyOf } from '@iambiz/identity/passkey/relying-party.ts'
import type { IdentityDb } from '@iambiz/identity/tables.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { AccountDeps } from '#server/features/accounts/deps.ts'
import { addOwnChange } from '#server/features/accounts/second-factor-coverage/store.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { providerToken } from '#server/features/session/provider-token.ts'
import { sessionBegan } from '#server/features/session/store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { PortalConfig } from './config.ts'

/** Access to the account API: the provider's where it has one, else this process, which uses tables of the portal. */
export type AccountAccess = Pick<AccountDeps, 'askAccount' | 'tokenOf'>

type Holder = { userNo: string; sessionId: string; userName: string }
type Session = Pick<SessionDeps, 'db' | 'box' | 'clock' | 'log' | 'provider' | 'readSettings'>

const tokenContext = 'account-call'

/** Returns a token for account calls that this process answers itself. Outside the process it exists only encrypted. */
const ownToken = ({ box }: Session, holder: Holder) => box.seal(JSON.stringify(holder), tokenContext)

function holderIn({ box }: Session, token: string): Holder | null {
  const opened = box.open(token, tokenContext)
  return opened === null ? null : JSON.parse(opened)
}

/** The tables of credentials are in the schema that comes first in the search path of every portal connection. */
export const identityDb = (db: Db): IdentityDb => db as unknown as IdentityDb

function ownParts(config: PortalConfig, session: Session): Omit<IdentityParts, 'issuerName'> {
  const { box, clock, log } = session
  const db = identityDb(session.db)
  const client = createExternalClient(log)
  const adapters = connectExternal(config.external, { client, tokens: createAppTokens({ db, box, clock }) })
  const external: ExternalParts = {
    ...{ db, box, clock, log, adapters },
    callbackAddress: (type) => `${config.baseUrl}/tech-oauth/oauth2/callback/${type}`,
    scanAddress: (_purpose, ticket) => `${config.baseUrl}/tech-oauth/oauth2/scan/${ticket}`,
    isLive: async (boundTo) => {
      const { userNo, sessionId }: Pick<Holder, 'userNo' | 'sessionId'> = JSON.parse(boundTo)
      return (await sessionBegan(session.db, userNo, sessionId)) !== undefined
    },
  }
  const relyingParty = relyingPartyOf(config.baseUrl)
  return { db, box, clock, log, external, relyingParty, devicesChanged: addOwnChange }
}

const answerHere = (config: PortalConfig, session: Session): AccountDeps['askAccount'] => {
  const parts = ownParts(config, session)
  return async (path, fields) => {
    const form = new URLSearchParams(fields)
    const general = generalExternalCalls[path]
    if (general) return general(parts.external, { form })
    const [ofFactors, ofExternal] = [identityCalls[path], externalCalls[path]]
    if (!ofFactors && !ofExternal) return null
    const holder = holderIn(session, fields.token ?? '')
    if (!holder) return { status: 401, body: { error: 'invalid_token' } }
    const asking: Asking = {
      accountNo: holder.userNo,
      userName: holder.userName,
      boundTo: JSON.stringify({ userNo: holder.userNo, sessionId: holder.sessionId }),
      address: networkOf(fields.address ?? ''),
      form,
      now: session.clock.now(),
    }
    const issuerName = (await session.readSettings()).companyName.zh
    return (
      (await ofFactors?.({ ...parts, issuerName }, asking)) ??
      (await ofExternal?.(parts.external, asking)) ??
      null
    )
  }
}

/**
 * Returns access to the account API: the provider's where it has one, else the portal's own devices and external
 * accounts.
 */
export function accountAccess(config: PortalConfig, session: Session): AccountAccess {
  const { provider } = session
  const here = answerHere(config, session)
  return {
    askAccount: async (path, form) => (await provider.askAccount(path, form)) ?? here(path, form),
    tokenOf: async (actor) => {
      if (await provider.keepsPasswords()) return providerToken(session, actor)
      const { userNo, sessionId, nameZh: userName } = actor
      return ownToken(session, { userNo, sessionId, userName })
    },
  }
}
