/** A piece of HTML that `richText` has cleaned: its text, or a tag as it was written. */
export type Piece =
  | { is: 'text'; text: string }
  | { is: 'open'; tag: string; written: string }
  | { is: 'close'; tag: string }

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML, also within an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => entities[found] ?? found)

/** What cleaned HTML writes for a text: it knows no other entities. */
const unescaped = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (found) => characters[found] ?? found)

/** The pieces of cleaned HTML, whose attributes hold no angle brackets. */
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

/** The value of an attribute of a tag, empty where it has none. */
export const attributeOf = (written: string, name: string): string =>
  unescaped(new RegExp(` ${name}="([^"]*)"`).exec(written)?.[1] ?? '')
