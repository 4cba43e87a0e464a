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

const linked = ({ href, ...attribs }: sanitize.Attributes): sanitize.Attributes => ({
  ...attribs,
  ...(href !== undefined && linkTarget.test(href) ? { href } : {}),
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
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
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
}

/** Where pages find a picture. */
export const picturePath = (fileId: string): string => `/api/iam-portal/file/${fileId}`

/** The ids of the pictures in a text that was cleaned, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="\/api\/iam-portal\/file\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id)),
]

/** What may be shown of a text that somebody formatted: one list of tags and attributes, and nothing that runs or loads. */
export const richText = (html: string): string => sanitize(html, allowed).trim()
