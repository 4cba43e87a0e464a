import {
  alignedTags,
  formattedAttributes,
  formattedTags,
  isLinkTarget,
  isOwnPicture,
} from '@iambiz/contract/platform/formatted-text/elements.ts'
import { formattedWriter } from '@iambiz/contract/platform/formatted-text/writer.ts'
import { Parser } from 'htmlparser2'
import sanitize from 'sanitize-html'

const aligned = { 'text-align': [/^(left|right|center|justify)$/] }

const linked = ({ href }: sanitize.Attributes): sanitize.Attributes => ({
  ...(href !== undefined && isLinkTarget(href) ? { href } : {}),
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
})

/** Upper limits of numeric attributes: browsers lay out any size that they are given. */
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
  allowedTags: formattedTags,
  allowedAttributes: {
    ...Object.fromEntries(alignedTags.map((tag) => [tag, ['style', ...(formattedAttributes[tag] ?? [])]])),
    ...Object.fromEntries(['img', 'ol'].map((tag) => [tag, [...(formattedAttributes[tag] ?? [])]])),
    a: ['href', 'target', 'rel'],
  },
  allowedStyles: Object.fromEntries(alignedTags.map((tag) => [tag, aligned])),
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Deeper than any real text; elements nested deeper lose their tags.
  nestingLimit: 30,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linked(attribs) }),
    ...Object.fromEntries(['img', 'ol', 'td', 'th'].map((tag) => [tag, bounded])),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
}

/** Address of a picture for pages. */
export const picturePath = (fileId: string): string => `/api/iam-portal/file/${fileId}`

/** The distinct ids of the pictures in a cleaned text. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="\/api\/iam-portal\/file\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id)),
]

/** Replaces the ids of pictures in a cleaned text. */
export const withPictures = (html: string, pictures: ReadonlyMap<string, string>): string =>
  [...pictures].reduce((text, [from, to]) => text.replaceAll(picturePath(from), picturePath(to)), html)

/** Rewrites HTML with the elements that formatted texts may have. */
function formatted(html: string): string {
  const writer = formattedWriter()
  new Parser({ onopentag: writer.open, ontext: writer.text, onclosetag: writer.close }).end(html)
  return writer.html()
}

const cleaned = (html: string): string => sanitize(formatted(html), allowed).trim()

/** Maximum passes until cleaning no longer changes the text; every known input is stable after two. */
const passes = 5

/**
 * Sanitizes HTML from any source: allowed tags and attributes, no scripts and no external resources. The result is
 * canonical: cleaning it again, as for readers, returns the same text.
 */
export function richText(html: string): string {
  let text = html
  for (let pass = 0; pass < passes; pass += 1) {
    const again = cleaned(text)
    if (again === text) return text
    text = again
  }
  return text
}
