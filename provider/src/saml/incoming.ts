import type { Context } from 'koa'
import { findSamlClient, type RegisteredClient } from '../connections/client-store.ts'
import type { ProviderDb } from '../database.ts'
import { readForm } from '../form.ts'
import {
  decodePost,
  decodeRedirect,
  type MessageParameter,
  type RedirectMessage,
  verifyRedirect,
} from './bindings.ts'
import { openMessage } from './message.ts'
import { namespaces } from './namespaces.ts'
import { refuse } from './saml-fault.ts'
import { parseXml, requiredChild, requiredText, type XmlElement } from './xml.ts'

/** A message that a browser brought, by Redirect (SAML Bindings 3.4) or POST (3.5). Nothing in it is verified. */
export type Incoming = {
  parameter: MessageParameter
  message: string
  relayState: string | undefined
  /** Set for the Redirect binding, which signs the query. */
  redirect: RedirectMessage | undefined
}

const posted = (form: URLSearchParams, parameter: MessageParameter) => form.get(parameter) ?? undefined

/** Reads the message of a request. Throws a `SamlFault` if there is none. */
export async function receiveMessage(ctx: Context): Promise<Incoming> {
  if (ctx.method !== 'POST') {
    const redirect = decodeRedirect(ctx.querystring)
    return { ...redirect, redirect }
  }
  const form = (await readForm(ctx.req)) ?? new URLSearchParams()
  const parameter = form.has('SAMLResponse') ? 'SAMLResponse' : 'SAMLRequest'
  const value = posted(form, parameter) ?? refuse('parameter-missing', `the form has no ${parameter}`)
  return {
    parameter,
    message: decodePost(value),
    relayState: form.get('RelayState') ?? undefined,
    redirect: undefined,
  }
}

/** The connection that a message names as its issuer; the message itself is not verified yet. */
export async function senderOf(db: ProviderDb, { message }: Incoming): Promise<RegisteredClient | undefined> {
  const issuer = requiredText(requiredChild(parseXml(message), namespaces.assertion, 'Issuer'))
  return findSamlClient(db, issuer)
}

/**
 * Verifies a message with the certificates of its sender, and returns the element that may be read: the signed one.
 * Without a required signature an unsigned message is accepted. Throws a `SamlFault`.
 */
export function verifyMessage(
  { message, redirect }: Incoming,
  { certificates, isRequired }: { certificates: readonly string[]; isRequired: boolean },
): { root: XmlElement; isSigned: boolean } {
  const isQuerySigned = redirect?.signature !== undefined && certificates.length > 0
  if (redirect && (isRequired || isQuerySigned)) verifyRedirect(redirect, certificates)
  const signatureRequired = isRequired && !redirect
  const root = openMessage(message, { certificates, signatureRequired })
  return { root, isSigned: isQuerySigned || signatureRequired }
}
