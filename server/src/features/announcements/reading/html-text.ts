import { inPlainFormat } from '@iambiz/contract/platform/formatted-text/plain.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  times: '×',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  yen: '¥',
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '�'
}

// Every alternative also matches at the end of the text, so that no alternative fails after a long scan and matching
// stays linear (no ReDoS).
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|title)\b[\s\S]*?(?:<\/\1[^>]*(?:>|$)|$)|<\/?[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*(?:>|$)/gi

/**
 * Inline elements do not separate words. The last three change the meaning of a text and are replaced by characters.
 */
const inline = /^<\/?(?:a|b|strong|em|i|u|code|(s|sub|sup))[\s>]/i
const formats = /<(sup|sub|s)>([^<]*)<\/\1>/g

const withoutMarkup = (html: string): string =>
  html.replace(markup, (found) => {
    const [whole, format] = inline.exec(found) ?? []
    if (format) return found
    return whole ? '' : ' '
  })

/** Replaces the formats with characters, the inner ones first. */
function inSigns(text: string): string {
  const write = (within: string) =>
    within.replace(formats, (_whole, tag: string, inside: string) => inPlainFormat(tag, inside))
  return write(write(text)).replace(markup, '')
}

/**
 * Returns the text of HTML without markup, cut to `length` characters. It is for display as text, never as HTML. HTML
 * that is cut off in the middle is accepted.
 */
export function plainText(html: string, length: number): string {
  const text = inSigns(withoutMarkup(html))
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, decoded)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
