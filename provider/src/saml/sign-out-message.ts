import type { RegisteredClient } from '../connections/client-store.ts'
import type { SamlSettings } from '../connections/settings.ts'
import type { SignOutDelivery } from '../connections/sign-out-delivery-store.ts'
import type { FrontChannelSignOut } from '../connections/sign-out-store.ts'
import type { AnyContext, Replies } from '../reply.ts'
import { encodeRedirect, type MessageParameter } from './bindings.ts'
import type { SigningCredential } from './certificate.ts'
import type { FindCredential } from './certificate-store.ts'
import { createLogoutRequest, readLogoutResponse, readSoap, soapEnvelope } from './logout.ts'
import { nameIdFormats } from './name-id.ts'
import { entityIdOf } from './paths.ts'
import { sendByPost } from './post-binding.ts'
import { createId } from './response.ts'
import { SamlFault } from './saml-fault.ts'
import { statusCodes } from './status.ts'
import { parseXml } from './xml.ts'

const lifeMs = 5 * 60_000

type SignOutRequest = {
  saml: SamlSettings
  signOn: Pick<FrontChannelSignOut, 'sub' | 'sid'>
  destination: string
  issuer: string
  credential: SigningCredential
  now: Date
}

/** Whether a name identifier was made for one sign-on. */
const isTransient = (sub: string) => /^_[\da-f]{40}$/.test(sub)

/** A signed LogoutRequest (SAML Core 3.7.1) for one sign-on; returns its ID too. */
export function signOutRequest({ saml, signOn, destination, issuer, credential, now }: SignOutRequest) {
  const { sub, sid } = signOn
  const format = isTransient(sub) ? 'transient' : saml.nameIdFormat
  const isQualified = format === 'persistent' || format === 'transient'
  const id = createId()
  const message = createLogoutRequest({
    ...{ id, issuer: entityIdOf(issuer), destination, now },
    // The Redirect binding signs the query instead.
    credential: saml.sloBinding === 'redirect' ? undefined : credential,
    nameId: {
      ...{ value: sub, format: nameIdFormats[format] },
      ...(isQualified ? { spNameQualifier: saml.entityId } : {}),
    },
    sessionIndexes: [sid],
    notOnOrAfter: new Date(now.getTime() + lifeMs),
  })
  return { id, message }
}

type Sent = {
  parameter: MessageParameter
  message: string
  relayState: string | undefined
  credential: SigningCredential
}

/** Sends a message to the logout service of an application, by its binding. */
export function sendToLogoutService(
  replies: Replies,
  ctx: AnyContext,
  { settings: { saml } }: RegisteredClient,
  { parameter, message, relayState, credential }: Sent,
): void {
  const location = saml?.sloUrl ?? ''
  if (saml?.sloBinding === 'post') {
    sendByPost(replies, ctx, location, { parameter, message, relayState })
    return
  }
  const { privateKey } = credential
  ctx.status = 303
  ctx.redirect(encodeRedirect({ location, parameter, message, relayState, privateKey }))
}

type SoapParts = { issuer: string; findCredential: FindCredential }

/** Creates the message for the queue of sign-outs: a LogoutRequest in a SOAP envelope (SAML Bindings 3.2). */
export const soapSignOutRequest =
  ({ issuer, findCredential }: SoapParts) =>
  async (delivery: SignOutDelivery, now: Date): Promise<string> => {
    const { saml, uri: destination } = delivery
    if (!saml) throw new Error('the SAML settings are missing')
    const credential = await findCredential(saml.certificateId)
    const signOut = { saml, signOn: delivery, destination, issuer, credential, now }
    return soapEnvelope(signOutRequest(signOut).message)
  }

/** Why an application did not confirm a sign-out by SOAP; undefined if it did. */
export function soapRefusal(answer: string): string | undefined {
  try {
    const { code, subcode } = readLogoutResponse(parseXml(readSoap(answer))).status
    return code === statusCodes.success ? undefined : (subcode ?? code)
  } catch (error) {
    if (error instanceof SamlFault) return error.message
    throw error
  }
}
