import { namespaces } from './namespaces.ts'
import type { XmlAttribute, XmlElement, XmlNode } from './xml.ts'

/** Namespaces by prefix that the output already declares; the default one by the empty string. */
type Rendered = Readonly<Record<string, string>>

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
const reference = (character: string) => references[character] ?? ''
const escapeText = (text: string) => text.replace(/[&<>\r]/g, reference)
const escapeValue = (text: string) => text.replace(/[&<"\t\n\r]/g, reference)

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byName = (a: XmlAttribute, b: XmlAttribute) =>
  byText(a.namespace, b.namespace) || byText(a.local, b.local)

const prefixOf = ({ name }: { name: string }) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '')

/** The namespaces of the names that are written here, less those that an ancestor has declared. */
function newNamespaces(element: XmlElement, rendered: Rendered): [string, string][] {
  const prefixed = element.attributes.filter(
    ({ namespace }) => namespace !== '' && namespace !== namespaces.xml,
  )
  const used = new Map([element, ...prefixed].map((named) => [prefixOf(named), named.namespace]))
  return [...used]
    .filter(([prefix, namespace]) => (rendered[prefix] ?? '') !== namespace)
    .sort(([a], [b]) => byText(a, b))
}

function canonicalNode(node: XmlNode, rendered: Rendered): string {
  if (node.kind === 'comment') return ''
  return node.kind === 'text' ? escapeText(node.text) : canonicalXml(node, rendered)
}

/**
 * Exclusive canonicalization without comments and without a list of prefixes (Exclusive XML Canonicalization 1.0). Returns
 * the octets as text. Signing uses this, because xml-crypto takes longer for it than for both signatures; verifying uses
 * xml-crypto.
 */
export function canonicalXml(element: XmlElement, rendered: Rendered = {}): string {
  const { name, attributes, children } = element
  const added = newNamespaces(element, rendered)
  const inherited = added.length > 0 ? { ...rendered, ...Object.fromEntries(added) } : rendered
  const declared = added.map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escapeValue(uri)}"`)
  const values = attributes.toSorted(byName).map(({ name, value }) => ` ${name}="${escapeValue(value)}"`)
  const content = children.map((node) => canonicalNode(node, inherited)).join('')
  return `<${name}${declared.join('')}${values.join('')}>${content}</${name}>`
}
