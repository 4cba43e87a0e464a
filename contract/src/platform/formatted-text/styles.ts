// What the styles and attributes of a foreign text mean for ours.

export type Attributes = Readonly<Record<string, string | undefined>>

/** What an element says about the text within it; undefined where it says nothing. */
export type Said = {
  strong?: boolean | undefined
  em?: boolean | undefined
  /** Both together, because one style has them. */
  lines?: readonly ('u' | 's')[] | undefined
  position?: 'sub' | 'sup' | 'none' | undefined
  /** Empty where the text stands at its beginning, as it does without saying so. */
  align?: string | undefined
  display?: 'block' | 'inline' | 'none' | undefined
  /** Whether ends of lines count, and blanks with them. */
  space?: 'fold' | 'lines' | 'all' | undefined
  /** The level in a list of a word processor, or that the text is the mark that it has typed before an entry. */
  list?: number | 'mark' | undefined
  /** Whether it only looks like an entry of a list: that it is one shows in the mark that it begins with. */
  isLikeEntry?: boolean
}

const declarationsOf = (style: string): Map<string, string> =>
  new Map(
    style
      .toLowerCase()
      .split(';')
      .map((declaration) => {
        const colon = declaration.indexOf(':')
        const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/, '')
        return [declaration.slice(0, Math.max(0, colon)).trim(), value.trim()]
      }),
  )

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === 'bold' || weight === 'bolder') return true
  if (weight === 'normal' || weight === 'lighter') return false
  return weight && /^\d{1,4}$/.test(weight) ? Number(weight) >= 600 : undefined
}

function isItalic(style: string | undefined): boolean | undefined {
  if (style === undefined) return undefined
  if (/^(?:italic|oblique)\b/.test(style)) return true
  return style === 'normal' ? false : undefined
}

const fontSize = /^[\d.]+(?:pt|px|em|rem|%|cm|mm|in)/

/** The weight and the slant of the shorthand, which stand before the size. */
function fontOf(font: string | undefined): Said {
  if (font === undefined || !/\d/.test(font)) return {}
  const words = font.split(/\s+/)
  const parts = words.slice(0, words.findIndex((word) => fontSize.test(word)) >>> 0)
  return {
    strong: parts.some((part) => isBold(part) && part !== 'normal'),
    em: parts.some((part) => isItalic(part)),
  }
}

const decorations = { underline: 'u', 'line-through': 's' } as const

const linesOf = (decoration: string | undefined): Said['lines'] =>
  decoration === undefined || /inherit|unset|revert/.test(decoration)
    ? undefined
    : Object.entries(decorations).flatMap(([name, tag]) =>
        decoration.split(/\s+/).includes(name) ? [tag] : [],
      )

const positions: ReadonlyMap<string, Said['position']> = new Map([
  ['super', 'sup'],
  ['sub', 'sub'],
  ['baseline', 'none'],
])

const alignments: ReadonlyMap<string, string> = new Map([
  ...['left', 'right', 'center', 'justify'].map((side) => [side, side] as const),
  ...['left', 'right', 'center'].map((side) => [`-webkit-${side}`, side] as const),
  ['middle', 'center'],
  ['end', 'right'],
  ['start', ''],
])

const isHidden = (styles: ReadonlyMap<string, string>): boolean =>
  styles.get('mso-hide') === 'all' || styles.get('mso-element')?.startsWith('comment') === true

function displayOf(display: string | undefined): Said['display'] {
  if (display === undefined) return undefined
  if (display === 'none') return 'none'
  if (/^(?:inline|contents|ruby)/.test(display)) return 'inline'
  return /^(?:block|flex|grid|list-item|flow-root|table)$/.test(display) ? 'block' : undefined
}

const spaces: ReadonlyMap<string, Said['space']> = new Map([
  ...['normal', 'nowrap', 'collapse'].map((space) => [space, 'fold'] as const),
  ...['pre-line', 'preserve-breaks'].map((space) => [space, 'lines'] as const),
  ...['pre', 'pre-wrap', 'break-spaces', 'preserve'].map((space) => [space, 'all'] as const),
])

function listOf(list: string | undefined): Said['list'] {
  if (list === undefined) return undefined
  if (list === 'ignore') return 'mark'
  const level = /\blevel([1-9])\b/.exec(list)?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Points of a length that word processors write. */
function pointsOf(length: string | undefined): number {
  const [, number = '0', unit = 'pt'] = /^(-?[\d.]+)(pt|px|in|cm|mm)$/.exec(length ?? '') ?? []
  const points = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 }[unit] ?? 1
  return Number(number) * points
}

/** Where a word processor writes no lists, the entries of one are indented by steps of half a centimetre or more. */
const step = 18
const steps = 7

/** The level of a paragraph that is set like an entry, by how far it is indented. */
function likeEntry(name: string | undefined, style: string | undefined): Said {
  if (!/^MsoListParagraph/.test(name ?? '') || /mso-list/i.test(style ?? '')) return {}
  const indent = pointsOf(declarationsOf(style ?? '').get('margin-left'))
  return { list: Math.max(1, Math.min(steps, Math.round(indent / step) || 1)), isLikeEntry: true }
}

/** What stands beside a text: comments with the marks that lead to them, and the second drawing of a formula. */
const besides = /\b(?:MsoCommentReference|msocomanchor|msocomoff|katex-html)\b/

/** What a style says. */
function saidByStyle(style: string): Said {
  const styles = declarationsOf(style)
  const font = fontOf(styles.get('font'))
  return {
    strong: isBold(styles.get('font-weight')) ?? font.strong,
    em: isItalic(styles.get('font-style')) ?? font.em,
    lines: linesOf(styles.get('text-decoration-line') ?? styles.get('text-decoration')),
    position: positions.get(styles.get('vertical-align') ?? ''),
    align: alignments.get(styles.get('text-align') ?? ''),
    display: isHidden(styles) ? 'none' : displayOf(styles.get('display')),
    space: spaces.get(
      (styles.get('white-space-collapse') ?? styles.get('white-space') ?? '').split(' ')[0] ?? '',
    ),
    list: listOf(styles.get('mso-list')),
  }
}

/** What the attributes of an element say about its text. */
export function saidBy({ style, align, hidden, class: name }: Attributes): Said {
  const said = style ? saidByStyle(style) : {}
  const aligned = align === undefined ? undefined : alignments.get(align.trim().toLowerCase())
  const isUnseen = (hidden !== undefined && hidden !== 'until-found') || besides.test(name ?? '')
  return {
    ...said,
    ...likeEntry(name, style),
    align: said.align ?? aligned,
    ...(isUnseen ? { display: 'none' } : {}),
  }
}

export const numberOf = (digits = ''): number | undefined =>
  /^\d{1,6}$/.test(digits) ? Number(digits) : undefined

/** The level at which an entry of a list says that it stands; editors on the web write each entry as a list of its own. */
export function levelOf(entry: Attributes, list: Attributes): number | undefined {
  const indent = /\bql-indent-([1-8])\b/.exec(entry.class ?? '')?.[1] ?? entry['data-stringify-indent']
  if (indent !== undefined && /^[0-8]$/.test(indent)) return Number(indent) + 1
  const level =
    entry['aria-level'] ??
    entry['data-aria-level'] ??
    /\blist-(?:bullet|number|check)([1-9])\b/.exec(list.class ?? '')?.[1]
  return level !== undefined && /^[1-9]$/.test(level) ? Number(level) : undefined
}
