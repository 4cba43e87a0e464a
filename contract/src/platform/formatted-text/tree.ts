// The tree of a formatted text being built: nested elements, and lines of text with their formats.

/** A format of a piece of text; a link has an address. */
export type Mark = { tag: string; href?: string | undefined }

/** A piece of a line: text, or an element without content. */
type Run = { marks: readonly Mark[]; text: string } | { marks: readonly Mark[]; html: string }

/** A paragraph, heading or code block. Text outside a paragraph has no tag yet. */
export type Leaf = { tag: string; align: string | undefined; runs: Run[] }

/** An element that contains others. */
export type Holder = {
  tag: string
  attributes: Readonly<Record<string, string | undefined>>
  children: (Holder | Leaf)[]
  depth: number
}

export const isLeaf = (node: Holder | Leaf | undefined): node is Leaf => node !== undefined && 'runs' in node

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => entities[found] ?? found)

export const openTag = (tag: string, attributes: Holder['attributes']): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(value)}"`))
    .join('')}>`

const isSame = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one?.tag === other?.tag && one?.href === other?.href

/** Writes runs, opening and closing only the formats that differ between neighbours. */
function writtenRuns(runs: readonly Run[]): string {
  let html = ''
  let open: readonly Mark[] = []
  const change = (marks: readonly Mark[]) => {
    let same = 0
    while (same < open.length && isSame(open[same], marks[same])) same += 1
    html += open
      .slice(same)
      .map(({ tag }) => `</${tag}>`)
      .toReversed()
      .join('')
    html += marks
      .slice(same)
      .map(({ tag, href }) => openTag(tag, { href }))
      .join('')
    open = marks
  }
  for (const run of runs) {
    change(run.marks)
    html += 'text' in run ? escaped(run.text) : run.html
  }
  change([])
  return html
}

export const alignedBy = (align: string | undefined): string | undefined =>
  align ? `text-align:${align}` : undefined

function writtenLeaf({ tag, align, runs }: Leaf, isBare: boolean): string {
  const text = writtenRuns(runs)
  if (tag === '' && isBare) return text
  const name = tag === '' ? 'p' : tag
  return `${openTag(name, { style: alignedBy(align) })}${text}</${name}>`
}

/** The content of a container as HTML; its only text needs no paragraph. */
export function writtenChildren({ children }: Holder): string {
  const isBare = children.length === 1
  return children
    .map((child) => {
      if (isLeaf(child)) return writtenLeaf(child, isBare)
      const opened = openTag(child.tag, child.attributes)
      return child.tag === 'hr' ? opened : `${opened}${writtenChildren(child)}</${child.tag}>`
    })
    .join('')
}
