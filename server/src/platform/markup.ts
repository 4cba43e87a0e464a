/** A piece of HTML that `richText` has cleaned: text, or a tag in its original spelling. */
export type Piece =
  | { is: 'text'; text: string }
  | { is: 'open'; tag: string; written: string }
  | { is: 'close'; tag: string }

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, also inside attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => entities[found] ?? found)

/** Decodes the entities of cleaned HTML, which contains only these four. */
const unescaped = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (found) => characters[found] ?? found)

/** Splits cleaned HTML into pieces; its attributes contain no angle brackets. */
export function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < html.length) {
    const isTag = html[at] === '<'
    const next = html.indexOf(isTag ? '>' : '<', at)
    const end = next < 0 ? html.length : next + (isTag ? 1 : 0)
    const written = html.slice(at, end)
    if (isTag) {
      const [, slash, tag = ''] = /^<(\/?)([a-z0-9]+)/.exec(written) ?? []
      pieces.push(slash ? { is: 'close', tag } : { is: 'open', tag, written })
    } else pieces.push({ is: 'text', text: unescaped(written) })
    at = end
  }
  return pieces
}

/** The value of an attribute of a tag; empty where the tag has none. */
export const attributeOf = (written: string, name: string): string =>
  unescaped(new RegExp(` ${name}="([^"]*)"`).exec(written)?.[1] ?? '')
