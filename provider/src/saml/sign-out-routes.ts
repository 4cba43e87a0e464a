import { randomBytes } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { samlSignedOutPath, samlSignedOutUrl } from '../clients.ts'
import { findClient, type RegisteredClient } from '../connections/client-store.ts'
import { hasParticipant } from '../connections/participant-store.ts'
import type { FrontChannelSignOut } from '../connections/sign-out-store.ts'
import type { RefusalLog } from '../refusal-log.ts'
import { requestIdOf } from '../reply.ts'
import { attemptOf } from './attempt.ts'
import { checkRelayState, longRelayStateBytes } from './bindings.ts'
import { type Incoming, receiveMessage, senderOf, verifyMessage } from './incoming.ts'
import {
  checkLogoutRequest,
  checkLogoutResponse,
  createLogoutResponse,
  readLogoutRequest,
  readLogoutResponse,
} from './logout.ts'
import { entityIdOf, nextSignOutPath, signOutPath } from './paths.ts'
import { pendingSignOuts } from './pending-request.ts'
import { createId } from './response.ts'
import { SamlFault } from './saml-fault.ts'
import type { SamlParts } from './sign-on-protocol.ts'
import { chainMs, changeChain, digestText, findChain, insertChain } from './sign-out-chain-store.ts'
import { sendToLogoutService, signOutRequest } from './sign-out-message.ts'
import { type Status, statusCodes } from './status.ts'

export type SignOutRouteParts = SamlParts & { provider: Provider; logRefusal: RefusalLog }

/**
 * Whether a sign-out request of a service provider names the session of this browser: then the person is not asked
 * (SAML Profiles 4.4.3.2).
 */
export async function namesSession(
  { db, box, clock }: Pick<SamlParts, 'db' | 'box' | 'clock'>,
  { oidc }: KoaContextWithOIDC,
): Promise<boolean> {
  const { client, session, params } = oidc
  if (!client || !session?.uid) return false
  const request = pendingSignOuts.open(box, client.clientId, params?.state, clock.now())
  if (!request) return false
  const { nameId: sub, sessionIndexes } = request
  return hasParticipant(db, { sessionUid: session.uid, clientId: client.clientId, sub, sids: sessionIndexes })
}

/** Whether a sign-out request of a service provider, sealed in `state`, names this sign-on: it has ended it itself. */
export function namesSignOn(
  { box, clock }: Pick<SamlParts, 'box' | 'clock'>,
  state: string | null,
  { clientId, sub, sid }: FrontChannelSignOut,
): boolean {
  const request = pendingSignOuts.open(box, clientId, state, clock.now())
  if (request?.nameId !== sub) return false
  return request.sessionIndexes.length === 0 || request.sessionIndexes.includes(sid)
}

/** Each application learns the ID of the chain, but only the browser may go on with it. */
const browserCookie = (ctx: Context) => (ctx.secure ? '__Secure-idp_sign_out' : 'idp_sign_out')

/** The first address of a sign-out that visits these applications, and then leads to `destination`. */
export async function visitApplications(
  { db, issuer }: Pick<SamlParts, 'db' | 'issuer'>,
  ctx: Context,
  signOns: readonly FrontChannelSignOut[],
  destination: string,
): Promise<string> {
  if (signOns.length === 0) return destination
  const browser = randomBytes(24).toString('base64url')
  ctx.cookies.set(browserCookie(ctx), browser, {
    ...{ httpOnly: true, sameSite: 'lax', secure: ctx.secure, path: signOutPath, maxAge: chainMs },
    overwrite: true,
  })
  const id = await insertChain(db, { remaining: signOns, destination, browser })
  return `${issuer}${nextSignOutPath}?${new URLSearchParams({ id })}`
}

/** Takes a LogoutRequest (SAML Profiles 4.4.3.1): the library's sign-out ends the session. */
async function takeRequest(
  { provider, box, clock, issuer }: SignOutRouteParts,
  ctx: Context,
  { clientId, settings: { saml } }: RegisteredClient,
  incoming: Incoming,
): Promise<void> {
  const certificates = saml?.certificates ?? []
  // A LogoutRequest through the browser is always signed (SAML Profiles 4.4.4.1).
  const { root } = verifyMessage(incoming, { certificates, isRequired: true })
  const request = readLogoutRequest(root)
  const now = clock.now()
  checkLogoutRequest(request, { destinations: [`${issuer}${signOutPath}`], now, signed: true })
  const { relayState } = incoming
  if (relayState !== undefined)
    checkRelayState(relayState, saml?.longRelayState ? longRelayStateBytes : undefined)
  const { id, nameId, sessionIndexes } = request
  const state = pendingSignOuts.seal(box, clientId, {
    ...{ id, at: now.getTime(), nameId: nameId.value, sessionIndexes: [...sessionIndexes] },
    ...(relayState === undefined ? {} : { relayState }),
  })
  const back = { client_id: clientId, post_logout_redirect_uri: samlSignedOutUrl(issuer, clientId), state }
  ctx.status = 303
  ctx.redirect(`${provider.pathFor('end_session')}?${new URLSearchParams(back)}`)
}

/** Notes what an application answered to our LogoutRequest; the sign-out goes on in any case. */
async function takeResponse(
  { db, attempts, clock, issuer }: SignOutRouteParts,
  ctx: Context,
  client: RegisteredClient,
  incoming: Incoming,
): Promise<void> {
  const chainId = incoming.relayState ?? ''
  const chain = await findChain(db, chainId)
  const asked = chain?.asked?.clientId === client.clientId ? chain.asked : null
  const note = (outcome: { result: 'done' | 'refused'; reason: string; detail: string }) =>
    asked && attempts.noteOf(client, asked.accountNo, { step: 'sign-out', ...outcome })
  try {
    const certificates = client.settings.saml?.certificates ?? []
    const { root } = verifyMessage(incoming, { certificates, isRequired: false })
    const response = readLogoutResponse(root)
    const destinations = [`${issuer}${signOutPath}`]
    const requestId = asked?.requestId ?? ''
    checkLogoutResponse(response, { destinations, now: clock.now(), signed: false, requestId })
    const { code, subcode } = response.status
    const isDone = code === statusCodes.success
    note({
      result: isDone ? 'done' : 'refused',
      reason: isDone ? '' : 'sign-out-refused',
      detail: isDone ? '' : (subcode ?? code),
    })
  } catch (error) {
    if (!(error instanceof SamlFault)) throw error
    note(attemptOf(error))
  }
  if (asked) await changeChain(db, chainId, (before) => ({ ...before, asked: null }))
  if (chain) goOn(ctx, chainId)
}

function goOn(ctx: Context, id: string): void {
  ctx.status = 303
  ctx.redirect(`${nextSignOutPath}?${new URLSearchParams({ id })}`)
}

/** Leads the browser to the next application of a sign-out, or to its end. */
async function visitNext(parts: SignOutRouteParts, ctx: Context): Promise<void> {
  const { db, replies, clock, issuer, findCredential } = parts
  const id = String(ctx.query.id ?? '')
  const isOurs = (await findChain(db, id))?.browser === digestText(ctx.cookies.get(browserCookie(ctx)) ?? '')
  if (!isOurs) return replies.message(ctx, 200, 'signedOut')
  const before = await changeChain(db, id, (chain) => ({ ...chain, remaining: chain.remaining.slice(1) }))
  if (!before) return replies.message(ctx, 200, 'signedOut')
  const [signOn] = before.remaining
  if (!signOn) {
    ctx.status = 303
    return ctx.redirect(before.destination)
  }
  const client = await findClient(db, signOn.clientId)
  const saml = client?.settings.saml
  const destination = saml?.sloUrl
  if (!client || !saml || !destination) return goOn(ctx, id)
  const credential = await findCredential(saml.certificateId)
  const request = signOutRequest({ saml, signOn, destination, issuer, credential, now: clock.now() })
  const { clientId, accountNo } = signOn
  await changeChain(db, id, (chain) => ({ ...chain, asked: { clientId, accountNo, requestId: request.id } }))
  const { message } = request
  sendToLogoutService(replies, ctx, client, { parameter: 'SAMLRequest', message, relayState: id, credential })
}

/** A person who was asked may have stayed signed in (SAML Core 3.7.3.2). */
const statusOf = (ctx: Context): Status =>
  ctx.query.stayed === undefined
    ? { code: statusCodes.success }
    : { code: statusCodes.responder, subcode: statusCodes.partialLogout }

/** Answers the service provider that requested the sign-out (SAML Profiles 4.4.3.4). */
async function answerRequest(parts: SignOutRouteParts, ctx: Context): Promise<void> {
  const { db, box, clock, issuer, replies, findCredential } = parts
  const state = String(ctx.query.state ?? '')
  const client = await findClient(db, ctx.path.slice(samlSignedOutPath.length + 1))
  const request = client && pendingSignOuts.open(box, client.clientId, state, clock.now())
  const { sloUrl: destination, sloBinding, certificateId } = client?.settings.saml ?? {}
  if (!client || !request || !destination || sloBinding === 'soap')
    return replies.message(ctx, 200, 'signedOut')
  const credential = await findCredential(certificateId)
  const message = createLogoutResponse({
    ...{ id: createId(), issuer: entityIdOf(issuer), destination, inResponseTo: request.id },
    credential: sloBinding === 'redirect' ? undefined : credential,
    ...{ now: clock.now(), status: statusOf(ctx) },
  })
  const { relayState } = request
  sendToLogoutService(replies, ctx, client, { parameter: 'SAMLResponse', message, relayState, credential })
}

async function takeMessage(parts: SignOutRouteParts, ctx: Context): Promise<void> {
  const { db, replies, attempts, logRefusal } = parts
  let client: RegisteredClient | undefined
  try {
    const incoming = await receiveMessage(ctx)
    client = await senderOf(db, incoming)
    if (!client) return replies.message(ctx, 403, 'notConnected')
    const take = incoming.parameter === 'SAMLRequest' ? takeRequest : takeResponse
    await take(parts, ctx, client, incoming)
    // An answer that belongs to nothing.
    if (ctx.status === 404) replies.message(ctx, 200, 'signedOut')
  } catch (error) {
    if (!(error instanceof SamlFault)) throw error
    if (client) attempts.noteOf(client, null, { step: 'sign-out', ...attemptOf(error) })
    const { reason, detail } = error
    logRefusal({ requestId: requestIdOf(ctx), reason, detail }, 'SAML request refused')
    replies.message(ctx, 400, 'refused')
  }
}

/** Single logout (SAML Profiles 4.4), by Redirect and POST. */
export function samlSignOutRoutes(parts: SignOutRouteParts): Middleware {
  return async (ctx, next) => {
    const { path, method } = ctx
    if (path === signOutPath && ['GET', 'POST'].includes(method)) return takeMessage(parts, ctx)
    if (path === nextSignOutPath && method === 'GET') return visitNext(parts, ctx)
    if (path.startsWith(`${samlSignedOutPath}/`) && method === 'GET') return answerRequest(parts, ctx)
    return next()
  }
}
