import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuse, SamlFault, type SamlReason } from './saml-fault.ts'

export type XmlAttribute = { name: string; local: string; namespace: string; value: string }

/** A comment keeps its place, so that it cannot split a text unnoticed. */
export type XmlNode = XmlElement | { kind: 'text'; text: string } | { kind: 'comment' }

export type XmlElement = {
  kind: 'element'
  /** As written, with the prefix. */
  name: string
  local: string
  namespace: string
  /** Without declarations of namespaces. */
  attributes: readonly XmlAttribute[]
  /** Namespaces declared on this element, by prefix; the default one by the empty string. */
  declarations: Readonly<Record<string, string>>
  children: readonly XmlNode[]
}

/** At most so many bytes, and so many elements, attributes and declarations. */
type XmlLimits = { bytes: number; nodes: number }

/** Metadata are large, and come from administrators. */
const fileLimits: XmlLimits = { bytes: 1024 * 1024, nodes: 100_000 }
/**
 * Messages are small, and whoever sends one has not signed in yet. Verifying takes xml-crypto at least 40 µs for each
 * element: a message of 120 kB could have 30,000 and keep the process busy for seconds.
 */
export const messageLimits: XmlLimits = { bytes: 128 * 1024, nodes: 1000 }

const maxAttributes = 256
const maxDepth = 64
const xinclude = /^http:\/\/www\.w3\.org\/200[13]\/XInclude$/

/**
 * Decodes a file. Returns the text without a byte order mark. Throws `encoding-unsupported` for anything but UTF-8, and
 * `too-large` above `limit` bytes.
 */
export function decodeUtf8(bytes: Uint8Array, limit = fileLimits.bytes): string {
  if (bytes.length > limit) refuse('too-large', `${bytes.length} bytes, at most ${limit} are read`)
  const [first, second] = bytes
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe) || bytes.includes(0))
    refuse('encoding-unsupported', 'the file is UTF-16 or binary; save it as UTF-8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    refuse('encoding-unsupported', 'the file is not valid UTF-8')
  }
}

type Building = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: XmlNode[] }

const elementOf = ({ name, local, uri, attributes, ns }: SaxesTagNS): Building => ({
  kind: 'element',
  name,
  local,
  namespace: uri,
  attributes: Object.values(attributes)
    .filter(({ name }) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(({ name, local, uri, value }) => ({ name, local, namespace: uri, value })),
  declarations: { ...ns },
  children: [],
})

/** Refuses IDs that occur twice: a reference would be ambiguous. The case is ignored, as xml-crypto reads `id`, too. */
function collectIds(element: XmlElement, ids: Set<string>): void {
  for (const { local, value } of element.attributes) {
    if (local.toLowerCase() !== 'id') continue
    if (ids.has(value)) refuse('duplicate-id', `the ID ${value} occurs twice`)
    ids.add(value)
  }
}

/**
 * Refuses a comment beside text: readers that skip it and readers that stop there see different values. Between elements
 * it does no harm.
 */
function refuseCommentInText({ local, children }: XmlElement): void {
  const hasComment = children.some(({ kind }) => kind === 'comment')
  if (hasComment && children.some((node) => node.kind === 'text' && node.text.trim() !== ''))
    refuse('comment-in-text', `${local} has a comment in its text`)
}

/**
 * Reads a document (XML 1.0, Namespaces 1.0). Returns its root. Only what SAML needs is accepted: no document type and
 * so no entities but the five of XML, no processing instructions, no XInclude, UTF-8, at most 64 levels, and no more than
 * the limits say. Throws `SamlFault` only.
 */
export function parseXml(text: string, limits = fileLimits): XmlElement {
  const input = text.startsWith('\uFEFF') ? text.slice(1) : text
  const length = Buffer.byteLength(input)
  if (length > limits.bytes) refuse('too-large', `${length} bytes, at most ${limits.bytes} are read`)
  if (input.includes('\0')) refuse('encoding-unsupported', 'the text has NUL characters; save it as UTF-8')
  if (!input.isWellFormed()) refuse('encoding-unsupported', 'the text has half of a surrogate pair')
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    forceXMLVersion: true,
    defaultXMLVersion: '1.0',
  })
  const open: Building[] = []
  const ids = new Set<string>()
  const count = counter(limits.nodes)
  let root: XmlElement | undefined
  const fail = (reason: SamlReason, detail: string) => (): never => refuse(reason, detail)
  const addText = (text: string) => {
    if (text) open.at(-1)?.children.push({ kind: 'text', text })
  }
  parser.on('error', ({ message }) => refuse('not-well-formed', message))
  parser.on('doctype', fail('doctype-forbidden', 'the document has a DOCTYPE'))
  parser.on('processinginstruction', ({ target }) =>
    refuse('processing-instruction-forbidden', `the document has the processing instruction ${target}`),
  )
  parser.on('xmldecl', checkDeclaration)
  parser.on('comment', () => open.at(-1)?.children.push({ kind: 'comment' }))
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentagstart', () => count('element'))
  parser.on('attribute', () => count('attribute'))
  parser.on('opentag', (tag) => {
    if (xinclude.test(tag.uri)) refuse('xinclude-forbidden', `the document has the element ${tag.name}`)
    if (open.length === maxDepth) refuse('too-deep', `elements are nested in more than ${maxDepth} levels`)
    const element = elementOf(tag)
    collectIds(element, ids)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed) refuseCommentInText(closed)
  })
  try {
    parser.write(input).close()
  } catch (error) {
    if (error instanceof SamlFault) throw error
    refuse('not-well-formed', String(error))
  }
  return root ?? refuse('not-well-formed', 'the document has no element')
}

/** Counts while the parser reads, so that it stops early. */
function counter(limit: number): (node: 'element' | 'attribute') => void {
  let nodes = 0
  let attributes = 0
  return (node) => {
    nodes += 1
    attributes = node === 'element' ? 0 : attributes + 1
    if (nodes > limit) refuse('too-large', `the document has more than ${limit} elements and attributes`)
    if (attributes > maxAttributes)
      refuse('too-large', `an element has more than ${maxAttributes} attributes`)
  }
}

function checkDeclaration({ version, encoding }: { version?: string; encoding?: string }): void {
  if (version !== '1.0') refuse('version-unsupported', `the document is XML ${version}, only 1.0 is read`)
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8')
    refuse('encoding-unsupported', `the document declares ${encoding}; save it as UTF-8`)
}

/** Whether an element has that name. */
export const isElement = (element: XmlElement, namespace: string, local: string): boolean =>
  element.namespace === namespace && element.local === local

/** The child elements, in order. */
export const elementChildren = ({ children }: XmlElement): XmlElement[] =>
  children.filter((node) => node.kind === 'element')

/** The child elements of that name, in order. */
export const childrenOf = (parent: XmlElement, namespace: string, local: string): XmlElement[] =>
  elementChildren(parent).filter((child) => isElement(child, namespace, local))

/** The only child of that name, or `undefined`. Throws `element-repeated` if there are several. */
export function childOf(parent: XmlElement, namespace: string, local: string): XmlElement | undefined {
  const [child, second] = childrenOf(parent, namespace, local)
  if (second) refuse('element-repeated', `${parent.local} has more than one ${local}`)
  return child
}

/** The only child of that name. Throws `element-missing` or `element-repeated`. */
export const requiredChild = (parent: XmlElement, namespace: string, local: string): XmlElement =>
  childOf(parent, namespace, local) ?? refuse('element-missing', `${parent.local} has no ${local}`)

/** The value of an attribute without a namespace, or `undefined`. */
export const attributeOf = (element: XmlElement, local: string): string | undefined =>
  element.attributes.find((attribute) => attribute.namespace === '' && attribute.local === local)?.value

/** The value of an attribute without a namespace. Throws `value-missing` if it is absent or empty. */
export const requiredAttribute = (element: XmlElement, local: string): string =>
  attributeOf(element, local) || refuse('value-missing', `${element.local} has no ${local}`)

/**
 * The text of an element without surrounding white space. Throws `comment-in-text` for a comment inside, and
 * `value-malformed` for an element.
 */
export function textOf(element: XmlElement): string {
  const texts = element.children.map((node) => {
    if (node.kind === 'text') return node.text
    if (node.kind === 'comment')
      return refuse('comment-in-text', `${element.local} has a comment in its text`)
    return refuse('value-malformed', `${element.local} has the element ${node.local} in its text`)
  })
  return texts.join('').trim()
}

/** The text of an element. Throws as `textOf` does, and `value-missing` for an empty text. */
export const requiredText = (element: XmlElement): string =>
  textOf(element) || refuse('value-missing', `${element.local} is empty`)

/** All elements below this one, and itself, in document order. */
export function* elementsOf(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of elementChildren(element)) yield* elementsOf(child)
}
