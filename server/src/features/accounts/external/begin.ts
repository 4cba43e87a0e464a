import { isIP } from 'node:net'
import type { StartedAuthorization } from '@iambiz/contract/features/accounts/external.ts'
import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import { qrImage } from '@iambiz/identity/qr-image.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { placeOf } from '#server/platform/db/site-reports.ts'
import { deviceOf } from '#server/platform/device.ts'
import { digest } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import { bindingPath } from '../deps.ts'
import { ask, given, startAnswer } from './account-calls.ts'
import type { ExternalAccountDeps } from './deps.ts'
import { insertPending } from './store.ts'

const beginningsPerPerson: RateLimit = { limit: 10, windowSeconds: 60 }

/** Binds the encrypted token of an authorization to its tag. */
export const tokenContext = (tagHash: Buffer) => `pending_binding:${tagHash.toString('hex')}`

/** External providers accept only one address of the portal, that of production. */
export function refuseTestEnvironment({ env }: Pick<RequestContext, 'env'>): void {
  if (env !== 'prod') fail('external-account.test-environment')
}

function deviceWords(userAgent: string): string {
  const { browser, os } = deviceOf(userAgent)
  return [browser, os].filter((part) => part !== 'unknown').join(' · ')
}

/** The network part of an IP address, so that people recognize the network without identifying a machine. */
function networkWords(ip: string): string {
  if (isIP(ip) === 4) return ip.replace(/\d+$/, '*')
  return isIP(ip) === 6 ? `${ip.split(':').slice(0, 3).join(':')}:*` : ''
}

/** Describes the origin of a request for people: name of the site, and network. */
const originOf = async (
  { db }: Pick<ExternalAccountDeps, 'db'>,
  { ip, lang }: Pick<RequestContext, 'ip' | 'lang'>,
) => [(await placeOf(db, ip))[lang], networkWords(ip)].filter(Boolean).join(' · ')

/** Starts an authorization for the caller's session. */
export async function begin(
  deps: ExternalAccountDeps,
  actor: Actor,
  type: ExternalType,
  context: RequestContext,
): Promise<StartedAuthorization> {
  refuseTestEnvironment(context)
  const { userNo, sessionId } = actor
  await takeRate(deps.db, `external-begin:${userNo}`, beginningsPerPerson, context.now)
  const token = await deps.tokenOf(actor)
  const answer = await ask(deps.askAccount, '/external/start', {
    token,
    address: networkOf(context.ip),
    type,
    purpose: 'bind',
    session: sessionId,
    redirect: bindingPath,
    place: await originOf(deps, context),
    device: deviceWords(context.userAgent),
    user_agent: context.userAgent,
    lang: context.lang,
  })
  if (answer.status === 409) fail('external-account.bound')
  if (answer.status === 422) fail('external-account.not-connected')
  const started = given(startAnswer, answer)
  const tagHash = digest(started.tag)
  const ticket = started.scan_url.split('/').at(-1) ?? ''
  await transact(deps.db, async (trx) => {
    await insertPending(trx, {
      tag_hash: tagHash,
      scan_hash: digest(ticket),
      user_no: userNo,
      session_id: sessionId,
      type,
      token_sealed: deps.box.seal(token, tokenContext(tagHash)),
      expires_at: new Date(context.now.getTime() + started.expires_in * 1000),
    })
    await audit(trx, context, actor, { action: 'external-account.start', detail: { type } })
  })
  return {
    authTag: started.tag,
    type,
    status: 'pending',
    expireSeconds: started.expires_in,
    authorizeUrl: started.authorize_url,
    qrContent: started.scan_url,
    qrCode: qrImage(started.scan_url),
    number: started.number,
  }
}
