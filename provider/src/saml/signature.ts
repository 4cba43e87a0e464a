import { createHash, type KeyObject, sign } from 'node:crypto'
import { type HashAlgorithm, type SignatureAlgorithm, SignedXml } from 'xml-crypto'
import {
  digestAlgorithms,
  keysFor,
  rsaSha256,
  sha256Digest,
  signatureAlgorithm,
  verifies,
} from './algorithms.ts'
import { canonicalXml } from './canonical.ts'
import { certificateBody, type SigningCredential } from './certificate.ts'
import { type Markup, serializeXml } from './markup.ts'
import { namespaces } from './namespaces.ts'
import { quoted, refuse } from './saml-fault.ts'
import {
  attributeOf,
  childrenOf,
  elementChildren,
  elementsOf,
  isElement,
  parseXml,
  requiredAttribute,
  requiredChild,
  type XmlElement,
} from './xml.ts'

const ds = namespaces.signature
const enveloped = `${ds}enveloped-signature`
const exclusive = namespaces.exclusiveCanonical

/** A message of SAML inside a signature is never an honest one. */
const samlNamespaces = 'urn:oasis:names:tc:SAML:'

/** xml-crypto constructs algorithms, so each is a class. */
const hashClass = (identifier: string, hash: string): (new () => HashAlgorithm) =>
  class {
    getAlgorithmName = () => identifier
    getHash = (text: string) => createHash(hash).update(text).digest('base64')
  }

/**
 * The keys are bound here and not given to the library, which would also try them with another algorithm, and would
 * canonicalize the document once for each: that is what takes long.
 */
const signatureClass = (identifier: string, keys: readonly KeyObject[]): (new () => SignatureAlgorithm) =>
  class {
    getAlgorithmName = () => identifier
    getSignature = () => refuse('algorithm-refused', 'the library only verifies here')
    verifySignature = (octets: string, _key: unknown, value: string) =>
      keys.some((key) => verifies(identifier, Buffer.from(octets), key, Buffer.from(value, 'base64')))
  }

/** SignedInfo and its parent in canonical form, so that what is signed is what is sent. */
const signedInfoOf = (id: string, digest: string) =>
  [
    `<ds:SignedInfo xmlns:ds="${ds}"><ds:CanonicalizationMethod Algorithm="${exclusive}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="${rsaSha256}"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${enveloped}"></ds:Transform><ds:Transform Algorithm="${exclusive}"></ds:Transform>`,
    `</ds:Transforms><ds:DigestMethod Algorithm="${sha256Digest}"></ds:DigestMethod>`,
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
  ].join('')

/**
 * Signs an element by its ID: enveloped, exclusive canonicalization, RSA with SHA-256, the certificate in KeyInfo, the
 * signature behind the Issuer (SAML Core 5.4). Returns the signed element in canonical form. The first child is the
 * Issuer.
 */
export function signElement({ markup }: Markup, { privateKey, certificate }: SigningCredential): Markup {
  const root = parseXml(markup)
  const content = canonicalXml(root)
  const digest = createHash('sha256').update(content).digest('base64')
  const signedInfo = signedInfoOf(requiredAttribute(root, 'ID'), digest)
  const value = sign('sha256', Buffer.from(signedInfo), privateKey).toString('base64')
  const issuerEnd = '</saml:Issuer>'
  const position = content.indexOf(issuerEnd) + issuerEnd.length
  const signature = [
    `<ds:Signature xmlns:ds="${ds}">${signedInfo}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data>`,
    `<ds:X509Certificate>${certificateBody(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`,
  ]
  return { markup: content.slice(0, position) + signature.join('') + content.slice(position) }
}

/** The children in order, all of XML Signature; refuses what no signature of SAML has, such as Object and Manifest. */
function signatureParts(parent: XmlElement, names: RegExp): void {
  const found = elementChildren(parent).map(({ namespace, local }) =>
    namespace === ds ? local : `{${namespace}}${local}`,
  )
  if (!names.test(found.join(' ')))
    refuse('signature-malformed', `${parent.local} consists of ${quoted(found.join(', '))}`)
}

const algorithmOf = (parent: XmlElement, local: string): string =>
  requiredAttribute(requiredChild(parent, ds, local), 'Algorithm')

function checkTransforms(reference: XmlElement): void {
  const transforms = childrenOf(requiredChild(reference, ds, 'Transforms'), ds, 'Transform')
  const identifiers = transforms.map((transform) => requiredAttribute(transform, 'Algorithm'))
  if (identifiers.join(' ') !== `${enveloped} ${exclusive}`)
    refuse(
      'transform-refused',
      `the transforms are ${quoted(identifiers.join(', '))}, not ${enveloped}, ${exclusive}`,
    )
}

/**
 * The signature of the root, or `undefined` if the document has none. Throws `signature-wrapped` if there is one
 * elsewhere: what it covers would not be what is read.
 */
export function signatureOf(root: XmlElement): XmlElement | undefined {
  const [first, second] = [...elementsOf(root)].filter((element) => isElement(element, ds, 'Signature'))
  if (!first) return undefined
  if (second) refuse('signature-wrapped', 'the document has more than one Signature')
  if (!root.children.includes(first))
    refuse('signature-wrapped', `the Signature is not a child of ${root.local}`)
  return first
}

/** Checks all that a signature says before anything is computed. Returns its algorithms. */
function checkedAlgorithms(root: XmlElement, signature: XmlElement) {
  const wrapped = [...elementsOf(signature)].find(({ namespace }) => namespace.startsWith(samlNamespaces))
  if (wrapped) refuse('signature-wrapped', `the Signature has the element ${quoted(wrapped.name)}`)
  signatureParts(signature, /^SignedInfo SignatureValue( KeyInfo)?$/)
  const signedInfo = requiredChild(signature, ds, 'SignedInfo')
  signatureParts(signedInfo, /^CanonicalizationMethod SignatureMethod Reference$/)
  const canonicalization = algorithmOf(signedInfo, 'CanonicalizationMethod')
  if (canonicalization !== exclusive)
    refuse(
      'transform-refused',
      `SignedInfo is canonicalized by ${quoted(canonicalization)}, not ${exclusive}`,
    )
  const reference = requiredChild(signedInfo, ds, 'Reference')
  signatureParts(reference, /^Transforms DigestMethod DigestValue$/)
  const uri = attributeOf(reference, 'URI') ?? ''
  const id = requiredAttribute(root, 'ID')
  if (uri !== `#${id}`)
    refuse(
      'signature-wrapped',
      `the signature is of ${quoted(uri) || 'the whole document'}, not of ${root.local} #${id}`,
    )
  checkTransforms(reference)
  const method = algorithmOf(signedInfo, 'SignatureMethod')
  signatureAlgorithm(method)
  const digest = algorithmOf(reference, 'DigestMethod')
  const hash = digestAlgorithms.get(digest)
  return {
    method,
    digest,
    hash: hash ?? refuse('algorithm-refused', `the digest ${quoted(digest)} is not accepted`),
  }
}

type Algorithms = ReturnType<typeof checkedAlgorithms>

/** The canonical octets that one of these keys signed. Throws, as the library does, if there are none. */
function signedBy(
  keys: readonly [KeyObject, ...KeyObject[]],
  document: string,
  signature: string,
  { method, digest, hash }: Algorithms,
): string {
  // The library wants a key, which our algorithm does not use.
  const verifier = new SignedXml({ publicCert: keys[0] })
  verifier.HashAlgorithms = { [digest]: hashClass(digest, hash) }
  verifier.SignatureAlgorithms = { [method]: signatureClass(method, keys) }
  verifier.loadSignature(signature)
  const valid = verifier.checkSignature(document)
  const [signed, second] = verifier.getSignedReferences()
  if (!valid || signed === undefined || second !== undefined)
    throw new Error('the content was changed after signing')
  return signed
}

/**
 * Verifies the enveloped signature of a document with any of the certificates (PEM); KeyInfo is ignored. Returns the
 * root, read again from the octets that are signed: nothing else may be read. Throws `signature-missing`,
 * `signature-malformed`, `signature-wrapped`, `signature-invalid`, `algorithm-refused`, `transform-refused`,
 * `certificate-missing`, `certificate-malformed` and `key-too-short` (SAML Core 5.4; XML Signature 3.2).
 */
export function verifySignedRoot(root: XmlElement, certificates: readonly string[]): XmlElement {
  const signature = signatureOf(root) ?? refuse('signature-missing', `${root.local} has no Signature`)
  const algorithms = checkedAlgorithms(root, signature)
  const invalid = (problem: string): never =>
    refuse(
      'signature-invalid',
      `none of the ${certificates.length} certificates verifies the signature of ${root.local}: ${quoted(problem)}`,
    )
  const [first, ...others] = keysFor(algorithms.method, certificates)
  if (!first) return invalid('none has a key for the algorithm')
  // Written again from what was read, so that the lenient parser of xml-crypto meets neither comments nor CDATA nor
  // anything else that two parsers may see differently.
  const document = serializeXml(root)
  const detached = serializeXml(signature, root.declarations)
  let signed: string
  try {
    signed = signedBy([first, ...others], document, detached, algorithms)
  } catch (error) {
    return invalid(problemOf(error))
  }
  return sameRoot(parseXml(signed), root)
}

/** The library repeats the signature in its message, which says nothing to an administrator. */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.startsWith('invalid signature') ? 'it was made with another key' : message
}

/** The signed octets are of the element that was given; otherwise the library found another one. */
function sameRoot(signed: XmlElement, root: XmlElement): XmlElement {
  const same =
    isElement(signed, root.namespace, root.local) && attributeOf(signed, 'ID') === attributeOf(root, 'ID')
  return same
    ? signed
    : refuse('signature-wrapped', `the signature is of ${signed.local}, not of ${root.local}`)
}
