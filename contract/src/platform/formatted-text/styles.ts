// Meaning of the styles and attributes in pasted text.

export type Attributes = Readonly<Record<string, string | undefined>>

/** Formatting declared by an element; undefined properties are inherited. */
export type TextStyle = {
  strong?: boolean | undefined
  em?: boolean | undefined
  /** Both together, because one CSS property declares them. */
  lines?: readonly ('u' | 's')[] | undefined
  position?: 'sub' | 'sup' | 'none' | undefined
  /** Empty for the default alignment. */
  align?: string | undefined
  display?: 'block' | 'inline' | 'none' | undefined
  /** Whether line breaks, or all whitespace, are preserved. */
  space?: 'fold' | 'lines' | 'all' | undefined
  /** The level in a word processor's list, or `mark` for the text of a typed list mark. */
  list?: number | 'mark' | undefined
  /** Whether it only resembles a list entry, which its typed mark decides. */
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

/** Weight and slant in the `font` shorthand, which precede the size. */
function fontOf(font: string | undefined): TextStyle {
  if (font === undefined || !/\d/.test(font)) return {}
  const words = font.split(/\s+/)
  const parts = words.slice(0, words.findIndex((word) => fontSize.test(word)) >>> 0)
  return {
    strong: parts.some((part) => isBold(part) && part !== 'normal'),
    em: parts.some((part) => isItalic(part)),
  }
}

const decorations = { underline: 'u', 'line-through': 's' } as const

const linesOf = (decoration: string | undefined): TextStyle['lines'] =>
  decoration === undefined || /inherit|unset|revert/.test(decoration)
    ? undefined
    : Object.entries(decorations).flatMap(([name, tag]) =>
        decoration.split(/\s+/).includes(name) ? [tag] : [],
      )

const positions: ReadonlyMap<string, TextStyle['position']> = new Map([
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

function displayOf(display: string | undefined): TextStyle['display'] {
  if (display === undefined) return undefined
  if (display === 'none') return 'none'
  if (/^(?:inline|contents|ruby)/.test(display)) return 'inline'
  return /^(?:block|flex|grid|list-item|flow-root|table)$/.test(display) ? 'block' : undefined
}

const spaces: ReadonlyMap<string, TextStyle['space']> = new Map([
  ...['normal', 'nowrap', 'collapse'].map((space) => [space, 'fold'] as const),
  ...['pre-line', 'preserve-breaks'].map((space) => [space, 'lines'] as const),
  ...['pre', 'pre-wrap', 'break-spaces', 'preserve'].map((space) => [space, 'all'] as const),
])

function listOf(list: string | undefined): TextStyle['list'] {
  if (list === undefined) return undefined
  if (list === 'ignore') return 'mark'
  const level = /\blevel([1-9])\b/.exec(list)?.[1]
  return level === undefined ? undefined : Number(level)
}

/** A length in points, as word processors write it. */
function pointsOf(length: string | undefined): number {
  const [, number = '0', unit = 'pt'] = /^(-?[\d.]+)(pt|px|in|cm|mm)$/.exec(length ?? '') ?? []
  const points = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 }[unit] ?? 1
  return Number(number) * points
}

/** Without list markup, word processors indent entries by half a centimetre or more per level. */
const step = 18
const steps = 7

/** The level of a paragraph that resembles a list entry, by its indentation. */
function likeEntry(name: string | undefined, style: string | undefined): TextStyle {
  if (!/^MsoListParagraph/.test(name ?? '') || /mso-list/i.test(style ?? '')) return {}
  const indent = pointsOf(declarationsOf(style ?? '').get('margin-left'))
  return { list: Math.max(1, Math.min(steps, Math.round(indent / step) || 1)), isLikeEntry: true }
}

/** Content to be ignored: comments with their anchors, and the duplicate rendering of a formula. */
const besides = /\b(?:MsoCommentReference|msocomanchor|msocomoff|katex-html)\b/

function parseStyle(style: string): TextStyle {
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

/** Formatting declared by the attributes of an element. */
export function textStyleOf({ style, align, hidden, class: name }: Attributes): TextStyle {
  const textStyle = style ? parseStyle(style) : {}
  const aligned = align === undefined ? undefined : alignments.get(align.trim().toLowerCase())
  const isUnseen = (hidden !== undefined && hidden !== 'until-found') || besides.test(name ?? '')
  return {
    ...textStyle,
    ...likeEntry(name, style),
    align: textStyle.align ?? aligned,
    ...(isUnseen ? { display: 'none' } : {}),
  }
}

export const numberOf = (digits = ''): number | undefined =>
  /^\d{1,6}$/.test(digits) ? Number(digits) : undefined

/** The declared level of a list entry; web editors write each entry as a separate list. */
export function levelOf(entry: Attributes, list: Attributes): number | undefined {
  const indent = /\bql-indent-([1-8])\b/.exec(entry.class ?? '')?.[1] ?? entry['data-stringify-indent']
  if (indent !== undefined && /^[0-8]$/.test(indent)) return Number(indent) + 1
  const level =
    entry['aria-level'] ??
    entry['data-aria-level'] ??
    /\blist-(?:bullet|number|check)([1-9])\b/.exec(list.class ?? '')?.[1]
  return level !== undefined && /^[1-9]$/.test(level) ? Number(level) : undefined
}
