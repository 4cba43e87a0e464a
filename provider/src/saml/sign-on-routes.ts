import type { Context, Middleware } from 'koa'
import type { Provider } from 'oidc-provider'
import { twoFactors } from '../acr.ts'
import { type AttemptReason, shown } from '../connections/attempt-reasons.ts'
import { authorizationAddress } from '../connections/authorization-address.ts'
import type { RegisteredClient } from '../connections/client-store.ts'
import type { SamlSettings } from '../connections/settings.ts'
import type { RefusalLog } from '../refusal-log.ts'
import { requestIdOf } from '../reply.ts'
import { chooseAcs } from './acs.ts'
import { attemptOf } from './attempt.ts'
import { wantedContext } from './authn-context.ts'
import { type AuthnRequest, readAuthnRequest } from './authn-request.ts'
import { checkRelayState, longRelayStateBytes } from './bindings.ts'
import { type Incoming, receiveMessage, senderOf, verifyMessage } from './incoming.ts'
import { checkHead } from './message.ts'
import { nameIdFormats } from './name-id.ts'
import { entityIdOf, signOnPath } from './paths.ts'
import { type PendingSignOn, pendingSignOns } from './pending-request.ts'
import { sendByPost } from './post-binding.ts'
import { createFailureResponse, createId } from './response.ts'
import { SamlFault } from './saml-fault.ts'
import type { SamlParts } from './sign-on-protocol.ts'
import { type Status, statusCodes } from './status.ts'

export type SignOnRouteParts = SamlParts & { provider: Provider; logRefusal: RefusalLog }

/** A request that is understood, but asks for something that the connection does not give. */
type Unmet = { reason: AttemptReason; detail: string; status: Status }

/** Longer names of people would make addresses that browsers and servers refuse. */
const longestSubject = 256

/**
 * Whether the application asks for a transient name identifier, which identifies nobody; `unmet` if it asks for a format
 * that the connection does not have.
 */
function wantsTransient({ nameIdFormat }: SamlSettings, request: AuthnRequest): boolean | 'unmet' {
  const asked = request.nameIdFormat
  if (asked === undefined || asked === nameIdFormats.unspecified) return false
  if (asked === nameIdFormats.transient) return true
  return asked === nameIdFormats[nameIdFormat] ? false : 'unmet'
}

function pendingOf(
  { saml, request, acsUrl }: { saml: SamlSettings; request: AuthnRequest; acsUrl: string },
  { relayState, now }: { relayState: string | undefined; now: Date },
): PendingSignOn | Unmet {
  const isTransient = wantsTransient(saml, request)
  const { requester, responder, invalidNameIdPolicy, noAuthnContext, noPassive } = statusCodes
  if (isTransient === 'unmet') {
    const detail = shown(
      `NameID format is ${nameIdFormats[saml.nameIdFormat]}, the application asked for ${request.nameIdFormat}`,
    )
    return { reason: 'name-id-format', detail, status: { code: requester, subcode: invalidNameIdPolicy } }
  }
  const context = wantedContext(request)
  if (context === 'unsupported') {
    const detail = shown(`the application asked for ${request.requestedClasses.join(' ')}`)
    return { reason: 'authn-context', detail, status: { code: responder, subcode: noAuthnContext } }
  }
  if (request.isPassive && request.forceAuthn)
    return {
      reason: 'passive',
      detail: 'IsPassive and ForceAuthn',
      status: { code: responder, subcode: noPassive },
    }
  const { id, forceAuthn, subject } = request
  if (subject && subject.value.length > longestSubject)
    return { reason: 'request-unreadable', detail: 'Subject is too long', status: { code: requester } }
  return {
    ...{ id, at: now.getTime(), acsUrl, isTransient, forceAuthn, ...context },
    ...(relayState === undefined ? {} : { relayState }),
    ...(subject === undefined ? {} : { subject: subject.value }),
  }
}

/** The authorization request of the library that signs the person in for this request. */
function leadToSignIn(
  { provider, box }: SignOnRouteParts,
  ctx: Context,
  { clientId }: RegisteredClient,
  { request, pending }: { request: AuthnRequest; pending: PendingSignOn },
): void {
  const hint = request.subject?.value
  ctx.status = 303
  ctx.redirect(
    authorizationAddress(provider, {
      clientId,
      address: pending.acsUrl,
      prompt: request.isPassive ? 'none' : request.forceAuthn ? 'login' : undefined,
      state: pendingSignOns.seal(box, clientId, pending),
      acr: pending.needsSecondFactor ? twoFactors : undefined,
      // Tickets of delegations come from the portal alone.
      loginHint: hint?.startsWith('acting:') ? undefined : hint,
    }),
  )
}

/** Takes an AuthnRequest of a known application. Throws a `SamlFault` for one that must not be answered. */
async function takeRequest(
  parts: SignOnRouteParts,
  ctx: Context,
  client: RegisteredClient,
  incoming: Incoming,
): Promise<void> {
  const { clock, issuer, replies, attempts, findCredential } = parts
  const { saml } = client.settings
  if (!saml) throw new Error(`${client.clientId} has no SAML settings`)
  const { certificates, wantSignedRequests: isRequired, longRelayState } = saml
  const { root, isSigned } = verifyMessage(incoming, { certificates, isRequired })
  const request = readAuthnRequest(root)
  const now = clock.now()
  checkHead(request, { destinations: [`${issuer}${signOnPath}`], now, signed: isSigned })
  const { relayState } = incoming
  if (relayState !== undefined) checkRelayState(relayState, longRelayState ? longRelayStateBytes : undefined)
  const acsUrl = chooseAcs(saml.acsUrls, request)
  const pending = pendingOf({ saml, request, acsUrl }, { relayState, now })
  if (!('status' in pending)) return leadToSignIn(parts, ctx, client, { request, pending })
  const { reason, detail } = pending
  attempts.noteOf(client, null, { step: 'authorize', result: 'refused', reason, detail })
  const message = createFailureResponse({
    ...{ id: createId(), issuer: entityIdOf(issuer), destination: acsUrl, inResponseTo: request.id, now },
    ...{ credential: await findCredential(saml.certificateId), status: pending.status },
  })
  sendByPost(replies, ctx, acsUrl, { parameter: 'SAMLResponse', message, relayState })
}

/** The single sign-on service (SAML Profiles 4.1.4.1), by Redirect and POST. */
export function samlSignOnRoutes(parts: SignOnRouteParts): Middleware {
  const { db, replies, attempts, logRefusal } = parts
  return async (ctx, next) => {
    if (ctx.path !== signOnPath || !['GET', 'POST'].includes(ctx.method)) return next()
    let client: RegisteredClient | undefined
    try {
      const incoming = await receiveMessage(ctx)
      client = await senderOf(db, incoming)
      if (!client) {
        logRefusal({ requestId: requestIdOf(ctx), reason: 'unknown entity ID' }, 'SAML request refused')
        return replies.message(ctx, 403, 'notConnected')
      }
      await takeRequest(parts, ctx, client, incoming)
    } catch (error) {
      if (!(error instanceof SamlFault)) throw error
      if (client) attempts.noteOf(client, null, { step: 'authorize', ...attemptOf(error) })
      const { reason, detail } = error
      logRefusal({ requestId: requestIdOf(ctx), reason, detail }, 'SAML request refused')
      replies.message(ctx, 400, 'refused')
    }
  }
}
