import { type KeyObject, sign } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { keysFor, rsaSha256, signatureAlgorithm, verifies } from './algorithms.ts'
import { quoted, refuse } from './saml-fault.ts'
import { decodeUtf8, messageLimits } from './xml.ts'

export type MessageParameter = 'SAMLRequest' | 'SAMLResponse'

/** SAML Bindings 3.4.3 and 3.5.3. */
const maxRelayStateBytes = 80
const deflateEncoding = 'urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE'

/** Base64 with line breaks, as MIME and several products write it. */
function decodeBase64(text: string, name: string): Buffer {
  const compact = text.replace(/[\t\n\r ]/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) refuse('base64-malformed', `${name} is not base64`)
  return Buffer.from(compact, 'base64')
}

/**
 * Decodes the value of a form field `SAMLRequest` or `SAMLResponse` (SAML Bindings 3.5.4). Returns the XML. Throws
 * `base64-malformed`, `too-large` and `encoding-unsupported`.
 */
export function decodePost(value: string, limit = messageLimits.bytes): string {
  if (value.length > limit * 2)
    refuse('too-large', `${value.length} characters, at most ${limit} bytes are read`)
  return decodeUtf8(decodeBase64(value, 'the message'), limit)
}

/** Returns the value of a form field (SAML Bindings 3.5.4). */
export const encodePost = (message: string): string => Buffer.from(message).toString('base64')

/** A signature of the Redirect binding, with the octets that it is of. */
type QuerySignature = { algorithm: string; value: Buffer; octets: Buffer }

export type RedirectMessage = {
  parameter: MessageParameter
  message: string
  relayState: string | undefined
  signature: QuerySignature | undefined
}

const knownParameters = new Set([
  ...['SAMLRequest', 'SAMLResponse', 'RelayState', 'SAMLEncoding', 'SigAlg', 'Signature'],
])

/** The SAML parameters of a query, as they were received: names and values are still encoded. */
function rawParameters(query: string): Map<string, string> {
  const raw = new Map<string, string>()
  for (const pair of query.replace(/^\?/, '').split('&')) {
    const [name = '', ...value] = pair.split('=')
    if (!knownParameters.has(name)) continue
    if (raw.has(name)) refuse('parameter-repeated', `${name} occurs twice`)
    raw.set(name, value.join('='))
  }
  return raw
}

function decodeParameter(name: string, raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    return refuse('parameter-malformed', `${name} is not percent-encoded UTF-8`)
  }
}

function inflate(bytes: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: limit })
  } catch (error) {
    if (error instanceof RangeError) refuse('too-large', `the message inflates to more than ${limit} bytes`)
    return refuse('deflate-malformed', 'the message is not compressed by DEFLATE (RFC 1951)')
  }
}

/** Concatenates the values as received: encoding them again would give other octets (SAML Bindings 3.4.4.1). */
function signatureOf(raw: Map<string, string>, parameter: MessageParameter): QuerySignature | undefined {
  const [algorithm, value] = [raw.get('SigAlg'), raw.get('Signature')]
  if (algorithm === undefined && value === undefined) return undefined
  if (!algorithm || !value) refuse('signature-incomplete', 'SigAlg and Signature belong together')
  const signed = [parameter, 'RelayState', 'SigAlg'].flatMap((name) => {
    const part = raw.get(name)
    return part === undefined ? [] : [`${name}=${part}`]
  })
  return {
    algorithm: decodeParameter('SigAlg', algorithm),
    value: decodeBase64(decodeParameter('Signature', value), 'Signature'),
    octets: Buffer.from(signed.join('&')),
  }
}

/**
 * Decodes a query of the Redirect binding (SAML Bindings 3.4.4): `query` is as received, still encoded. Returns the XML
 * and the signature, which is not verified yet. Throws `parameter-missing`, `parameter-repeated`,
 * `parameter-malformed`, `signature-incomplete`, `base64-malformed`, `deflate-malformed`, `too-large` and
 * `encoding-unsupported`.
 */
export function decodeRedirect(query: string, limit = messageLimits.bytes): RedirectMessage {
  const raw = rawParameters(query)
  const parameter = raw.has('SAMLResponse') ? 'SAMLResponse' : 'SAMLRequest'
  const value = raw.get(parameter)
  if (!value) return refuse('parameter-missing', 'the query has neither SAMLRequest nor SAMLResponse')
  if (raw.has('SAMLRequest') && parameter === 'SAMLResponse')
    refuse('parameter-repeated', 'the query has both SAMLRequest and SAMLResponse')
  const encoding = decodeParameter('SAMLEncoding', raw.get('SAMLEncoding') ?? deflateEncoding)
  if (encoding !== deflateEncoding) refuse('parameter-malformed', `SAMLEncoding is ${quoted(encoding)}`)
  const compressed = decodeBase64(decodeParameter(parameter, value), parameter)
  const relayState = raw.get('RelayState')
  return {
    parameter,
    message: decodeUtf8(inflate(compressed, limit), limit),
    // A form writes a plus for a blank. Base64 has no blanks, and some products leave its plus as it is.
    relayState: relayState && decodeParameter('RelayState', relayState.replaceAll('+', ' ')),
    signature: signatureOf(raw, parameter),
  }
}

/**
 * Verifies the signature of a query with any of the certificates (PEM). Throws `signature-missing`, `signature-invalid`,
 * `algorithm-refused`, `certificate-missing`, `certificate-malformed` and `key-too-short`.
 */
export function verifyRedirect({ signature }: RedirectMessage, certificates: readonly string[]): void {
  const { algorithm, octets, value } = signature ?? refuse('signature-missing', 'the query has no Signature')
  const keys = keysFor(algorithm, certificates)
  if (!keys.some((key) => verifies(algorithm, octets, key, value)))
    refuse(
      'signature-invalid',
      `none of the ${certificates.length} certificates verifies the Signature of the query`,
    )
}

/**
 * Returns the address of a message by the Redirect binding (SAML Bindings 3.4.4), signed by RSA with SHA-256 if there is
 * a key; `location` may have a query.
 */
export function encodeRedirect(of: {
  location: string
  parameter: MessageParameter
  message: string
  relayState?: string | undefined
  privateKey?: KeyObject | undefined
}): string {
  const { location, parameter, message, relayState, privateKey } = of
  const encode = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`
  const parts = [
    encode(parameter, deflateRawSync(message).toString('base64')),
    ...(relayState === undefined ? [] : [encode('RelayState', relayState)]),
    ...(privateKey ? [encode('SigAlg', rsaSha256)] : []),
  ]
  if (privateKey) {
    const { hash } = signatureAlgorithm(rsaSha256)
    const signature = sign(hash, Buffer.from(parts.join('&')), privateKey)
    parts.push(encode('Signature', signature.toString('base64')))
  }
  return `${location}${location.includes('?') ? '&' : '?'}${parts.join('&')}`
}

/** For service providers that are known to send more than the standard allows. */
export const longRelayStateBytes = 1000

/**
 * Returns a RelayState that can be sent back. Throws `relay-state-too-long` above 80 bytes (SAML Bindings 3.4.3), or
 * above another limit.
 */
export function checkRelayState(relayState: string, limit = maxRelayStateBytes): string {
  const length = Buffer.byteLength(relayState)
  if (length > limit)
    refuse('relay-state-too-long', `RelayState has ${length} bytes, at most ${limit} are allowed`)
  return relayState
}
