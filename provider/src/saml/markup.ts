import type { XmlElement, XmlNode } from './xml.ts'

/** XML that is already escaped; made by `xml` and `serializeXml` alone, so that nothing is inserted unescaped. */
export type Markup = { readonly markup: string }

type Value = string | number | undefined | Markup | readonly Markup[]

/** What XML 1.0 cannot express, not even as a reference (2.2): control characters, half surrogates, U+FFFE, U+FFFF. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

/** Escapes a text or an attribute value, and removes characters that XML 1.0 forbids. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\t\n\r]/g, (character) => references[character] ?? '')

function written(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeXml(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

/** A template of XML: inserted strings are escaped, inserted markup is not, `undefined` is nothing. */
export const xml = (texts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: texts.map((text, i) => (i === 0 ? text : written(values[i - 1]) + text)).join(''),
})

/** An attribute with the blank before it; nothing for `undefined`. */
export const attribute = (name: string, value: string | number | undefined): Markup => ({
  markup: value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`,
})

/** A point in time as SAML writes it, in UTC and seconds (SAML Core 1.3.3). */
export const instant = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z')

const declarationsOf = (declarations: Readonly<Record<string, string>>): string =>
  Object.entries(declarations)
    .map(([prefix, namespace]) => attribute(prefix ? `xmlns:${prefix}` : 'xmlns', namespace).markup)
    .join('')

const serializeNode = (node: XmlNode): string => {
  if (node.kind === 'comment') return ''
  return node.kind === 'text' ? escapeXml(node.text) : serializeXml(node)
}

/**
 * Writes an element that was read, without comments; `inherited` are declarations of its ancestors. It stays the same
 * for canonicalization: prefixes, values and white space are kept.
 */
export function serializeXml(element: XmlElement, inherited: Readonly<Record<string, string>> = {}): string {
  const { name, attributes, declarations, children } = element
  const start = name + declarationsOf({ ...inherited, ...declarations })
  const values = attributes.map(({ name, value }) => attribute(name, value).markup)
  return `<${start}${values.join('')}>${children.map(serializeNode).join('')}</${name}>`
}
