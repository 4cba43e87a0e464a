// How pasted elements are displayed, and the allowed element that replaces each of them.

/** Elements displayed as blocks; all others are inline. */
const boxes = new Set([
  ...[
    'p',
    'div',
    'section',
    'article',
    'header',
    'footer',
    'main',
    'nav',
    'aside',
    'search',
    'hgroup',
    'center',
  ],
  ...[
    'address',
    'dl',
    'dt',
    'dd',
    'figure',
    'figcaption',
    'details',
    'summary',
    'fieldset',
    'legend',
    'form',
  ],
  ...[
    'dialog',
    'caption',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'pre',
    'listing',
    'xmp',
    'plaintext',
    'optgroup',
  ],
  ...[
    'ul',
    'ol',
    'menu',
    'dir',
    'li',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'hr',
  ],
])

export const isBox = (tag: string): boolean => boxes.has(tag)

/** Our headings begin at the second level, because the first is the title. */
export const headings: ReadonlyMap<string, string> = new Map([
  ['h1', 'h2'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h4'],
  ['h6', 'h4'],
])

export const codes = new Set(['pre', 'listing', 'xmp', 'plaintext'])
export const cells = new Set(['td', 'th'])

export const listTags: ReadonlyMap<string, 'ul' | 'ol'> = new Map([
  ['ul', 'ul'],
  ['ol', 'ol'],
  ['menu', 'ul'],
  ['dir', 'ul'],
])

/** Elements whose content is not displayed as text. */
export const unseen = new Set([
  ...['title', 'style', 'script', 'noscript', 'template', 'textarea', 'option', 'xml'],
  ...['iframe', 'audio', 'video', 'annotation', 'annotation-xml'],
])

/** Positions of the parts of a formula, by their order. */
export const formulaParts: ReadonlyMap<string, readonly ('none' | 'sub' | 'sup')[]> = new Map([
  ['msub', ['none', 'sub']],
  ['msup', ['none', 'sup']],
  ['msubsup', ['none', 'sub', 'sup']],
])

/** The format that an element gives to its text. */
export const markTags: ReadonlyMap<string, string> = new Map([
  ...['b', 'strong'].map((tag) => [tag, 'strong'] as const),
  ...['i', 'em', 'cite', 'dfn', 'var'].map((tag) => [tag, 'em'] as const),
  ...['u', 'ins'].map((tag) => [tag, 'u'] as const),
  ...['s', 'strike', 'del'].map((tag) => [tag, 's'] as const),
  ...['code', 'kbd', 'samp', 'tt'].map((tag) => [tag, 'code'] as const),
  ['sub', 'sub'],
  ['sup', 'sup'],
])
