import { randomBytes } from 'node:crypto'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { hasSecondFactor } from '../acr.ts'
import { actingBy, untilDelegationEnds } from '../acting.ts'
import { protocolErrors } from '../connections/attempt-reasons.ts'
import type { Attempts } from '../connections/attempts.ts'
import { mappedAttributes } from '../connections/claims.ts'
import type { RegisteredClient } from '../connections/client-store.ts'
import type { Gate } from '../connections/gate.ts'
import type { Protocol, Sent } from '../connections/protocol-answers.ts'
import type { SamlSettings } from '../connections/settings.ts'
import { subjectOf } from '../connections/subject.ts'
import type { ProviderDb } from '../database.ts'
import { secondsOf } from '../epoch-seconds.ts'
import type { Replies } from '../reply.ts'
import { requestMemory } from '../request-memory.ts'
import { reachedContext } from './authn-context.ts'
import type { FindCredential } from './certificate-store.ts'
import { attributeNameFormats, nameIdFormats } from './name-id.ts'
import { entityIdOf } from './paths.ts'
import { type PendingSignOn, pendingSignOns } from './pending-request.ts'
import { sendByPost } from './post-binding.ts'
import { createFailureResponse, createId, createResponse, type SamlAttribute } from './response.ts'
import { type Status, statusCodes } from './status.ts'

export type SamlParts = {
  db: ProviderDb
  box: SecretBox
  clock: Clock
  issuer: string
  replies: Replies
  findCredential: FindCredential
  attempts: Attempts
}

type SignOnParts = SamlParts & { gate: Gate }

const { requestExpired, signInTooOld, noAuthnContext, otherPerson } = protocolErrors
const { responder, requester } = statusCodes

const statuses: Readonly<Record<string, Status>> = {
  access_denied: { code: responder, subcode: statusCodes.requestDenied },
  unmet_authentication_requirements: { code: responder, subcode: statusCodes.noAuthnContext },
  [noAuthnContext]: { code: responder, subcode: statusCodes.noAuthnContext },
  [signInTooOld]: { code: responder, subcode: statusCodes.authnFailed },
  [otherPerson]: { code: requester, subcode: statusCodes.unknownPrincipal },
}

/** The status for an error of an authorization request (SAML Core 3.2.2.2). */
const statusOf = (error: string): Status =>
  error.endsWith('_required')
    ? { code: responder, subcode: statusCodes.noPassive }
    : (statuses[error] ?? { code: responder })

const isUri = (name: string) => /^(https?:|urn:)/.test(name)

const attributesFor = (attributes: ReturnType<typeof mappedAttributes>): SamlAttribute[] =>
  attributes.map(({ name, values }) => ({
    ...{ name, values },
    nameFormat: isUri(name) ? attributeNameFormats.uri : attributeNameFormats.basic,
  }))

/** The error for a sign-in that does not meet the request; undefined if it does. */
function shortcomingOf(
  { forceAuthn, at, needsSecondFactor, subject }: PendingSignOn,
  { oidc: { session, amr } }: KoaContextWithOIDC,
  sub: string,
): string | undefined {
  // Times of sign-ins are whole seconds.
  const isOld = ((session?.authTime() ?? 0) + 1) * 1000 < at
  if (forceAuthn && isOld) return signInTooOld
  if (needsSecondFactor && !hasSecondFactor(amr)) return noAuthnContext
  return subject === undefined || subject === sub ? undefined : otherPerson
}

/** The end of the provider's session for the service provider; at most the end of the delegation. */
function sessionEnd({ oidc: { session, entities } }: KoaContextWithOIDC, now: Date): Date | undefined {
  const exp = session?.exp
  if (exp === undefined) return undefined
  const seconds = Math.max(1, exp - secondsOf(now))
  return new Date(now.getTime() + untilDelegationEnds(seconds, entities.Grant) * 1000)
}

const nameIdOf = (saml: SamlSettings, value: string, isTransient: boolean) => {
  const format = isTransient ? 'transient' : saml.nameIdFormat
  const isQualified = format === 'persistent' || format === 'transient'
  return { value, format: nameIdFormats[format], ...(isQualified ? { spNameQualifier: saml.entityId } : {}) }
}

const isTransient = (saml: SamlSettings | undefined, request: PendingSignOn | undefined): boolean =>
  saml?.nameIdFormat === 'transient' || request?.isTransient === true

/** Throws if a sign-on is not what the application asked for, or could not be signed. */
async function checkSignOn(
  { db, findCredential }: SignOnParts,
  ctx: KoaContextWithOIDC,
  client: RegisteredClient,
  request: PendingSignOn | undefined,
): Promise<void> {
  const { account, params } = ctx.oidc
  const { saml } = client.settings
  if (params?.state !== undefined && request?.acsUrl !== params.redirect_uri)
    throw new errors.CustomOIDCProviderError(requestExpired, 'the state is not of this request, or too old')
  // A transient identifier is new each time, so it is never that of the subject.
  const sub = isTransient(saml, request) ? '' : await subjectOf(db, client, account?.accountId ?? '')
  const shortcoming = request && shortcomingOf(request, ctx, sub)
  if (shortcoming)
    throw new errors.CustomOIDCProviderError(shortcoming, 'the sign-in is not what was requested')
  await findCredential(saml?.certificateId)
}

/** Answers sign-ons by SAML 2.0 Web Browser SSO (SAML Profiles 4.1). */
export function samlProtocol(parts: SignOnParts): Protocol {
  const { db, box, clock, issuer, replies, findCredential, gate } = parts

  const requestOf = ({ oidc }: KoaContextWithOIDC, clientId: string) =>
    pendingSignOns.open(box, clientId, oidc.params?.state, clock.now())

  async function success(ctx: KoaContextWithOIDC, sent: Sent, request: PendingSignOn | undefined) {
    const { client, address: destination, code } = sent
    const { saml } = client.settings
    const participant = requestMemory()?.participant
    if (!code || !participant || !saml) throw new Error('a SAML sign-on has no code')
    const { sub, sid: sessionIndex, accountNo } = participant
    const now = clock.now()
    const head = {
      ...{ id: createId(), issuer: entityIdOf(issuer), destination, inResponseTo: request?.id, now },
      credential: await findCredential(saml.certificateId),
    }
    const account = requestMemory()?.accounts.get(accountNo) ?? (await findEnabledAccount(db, accountNo))
    const admitted = await gate.admit(ctx, code)
    if (!account || !admitted) throw new Error('a SAML sign-on has no person')
    const agentNo = actingBy(ctx.oidc.entities.Grant)?.agent ?? null
    return createResponse({
      ...head,
      assertionId: createId(),
      audience: saml.entityId,
      nameId: nameIdOf(saml, sub, isTransient(saml, request)),
      sessionIndex,
      authnInstant: new Date((code.authTime ?? 0) * 1000),
      sessionNotOnOrAfter: sessionEnd(ctx, now),
      authnContextClass: request?.contextClass ?? reachedContext(hasSecondFactor(code.amr)),
      attributes: attributesFor(mappedAttributes(client.settings, admitted.person, account, agentNo)),
      ...{ signAssertion: saml.signAssertion, signResponse: saml.signResponse },
    })
  }

  async function failure({ client, address: destination, answer }: Sent, request: PendingSignOn | undefined) {
    return createFailureResponse({
      ...{ id: createId(), issuer: entityIdOf(issuer), destination, inResponseTo: request?.id },
      now: clock.now(),
      credential: await findCredential(client.settings.saml?.certificateId),
      status: statusOf(String(answer.error)),
    })
  }

  return {
    check: (ctx, client) => checkSignOn(parts, ctx, client, requestOf(ctx, client.clientId)),
    identify(ctx, { clientId, settings }, usual) {
      const isAnonymous = isTransient(settings.saml, requestOf(ctx, clientId))
      return isAnonymous ? { ...usual, sub: `_${randomBytes(20).toString('hex')}` } : usual
    },
    async answer(ctx, sent) {
      const { client, address, answer } = sent
      const { saml } = client.settings
      const state = ctx.oidc.params?.state
      const request = requestOf(ctx, client.clientId)
      // Somebody changed the address, or the request is too old.
      if (state !== undefined && request?.acsUrl !== address) return replies.message(ctx, 400, 'expired')
      const message = await ('error' in answer ? failure(sent, request) : success(ctx, sent, request))
      const relayState = request ? request.relayState : saml?.relayState
      sendByPost(replies, ctx, address, { parameter: 'SAMLResponse', message, relayState })
    },
  }
}
