import sanitize from 'sanitize-html'

const aligned = { 'text-align': [/^(left|right|center|justify)$/] }
const alignedTags = ['p', 'h2', 'h3', 'h4', 'th', 'td']
/** Pictures are ours alone: those that were uploaded into the portal. */
const ownPicture = /^\/api\/iam-portal\/file\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * A link names a mailbox, or a host of its own behind `https://`: browsers read "https:path" as one of our own pages, and
 * what stands before an @ looks like the host and is none.
 */
const linkTarget = /^(?:https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?|mailto:\S+)$/i

const linked = ({ href }: sanitize.Attributes): sanitize.Attributes => ({
  ...(href !== undefined && linkTarget.test(href) ? { href } : {}),
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
})

/** The most that each number may be: browsers lay out what is asked for, however large. */
const bounds: Readonly<Record<string, number>> = {
  colspan: 100,
  rowspan: 500,
  width: 4000,
  height: 4000,
  start: 99_999,
}

const isWithin = (name: string, value: string): boolean => {
  const most = bounds[name]
  return most === undefined || (/^[1-9]\d{0,5}$/.test(value) && Number(value) <= most)
}

const bounded: sanitize.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => isWithin(name, value))),
})

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...alignedTags,
    ...[
      'br',
      'hr',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'a',
      'img',
      'blockquote',
      'code',
      'pre',
    ],
    ...['table', 'thead', 'tbody', 'tr'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: Object.fromEntries(alignedTags.map((tag) => [tag, aligned])),
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Deeper than any text that a person writes; what lies below loses its tags.
  nestingLimit: 30,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: linked(attribs) }),
    ...Object.fromEntries(['img', 'ol', 'td', 'th'].map((tag) => [tag, bounded])),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
}

/** Where pages find a picture. */
export const picturePath = (fileId: string): string => `/api/iam-portal/file/${fileId}`

/** The ids of the pictures in a text that was cleaned, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="\/api\/iam-portal\/file\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id)),
]

/** Passes that a text may take to become one that cleaning leaves as it is; none of the known ones takes three. */
const passes = 5

/**
 * What may be shown of a text that somebody formatted: one list of tags and attributes, and nothing that runs or loads. It is canonical:
 * what was cleaned before it was stored is the same, byte for byte, when it is cleaned once more for its readers.
 */
export function richText(html: string): string {
  let text = sanitize(html, allowed).trim()
  for (let pass = 1; pass < passes; pass += 1) {
    const again = sanitize(text, allowed).trim()
    if (again === text) return text
    text = again
  }
  return text
}
