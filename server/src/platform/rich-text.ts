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
  // Deeper than any text that a person writes; what lies below loses its tags.
  nestingLimit: 30,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linked(attribs) }),
    ...Object.fromEntries(['img', 'ol', 'td', 'th'].map((tag) => [tag, bounded])),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
}

/** Where pages find a picture. */
export const picturePath = (fileId: string): string => `/api/iam-portal/file/${fileId}`

/** The ids of the pictures in a text that was cleaned, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="\/api\/iam-portal\/file\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id)),
]

/** A text that was cleaned with other pictures in place of some, by their ids. */
export const withPictures = (html: string, pictures: ReadonlyMap<string, string>): string =>
  [...pictures].reduce((text, [from, to]) => text.replaceAll(picturePath(from), picturePath(to)), html)

/** What HTML means, as the elements that a text may have. */
function formatted(html: string): string {
  const writer = formattedWriter()
  new Parser({ onopentag: writer.open, ontext: writer.text, onclosetag: writer.close }).end(html)
  return writer.html()
}

const cleaned = (html: string): string => sanitize(formatted(html), allowed).trim()

/** Passes that a text may take to become one that cleaning leaves as it is; none of the known ones takes three. */
const passes = 5

/**
 * What may be shown of a text that was formatted anywhere: its meaning as one list of tags and attributes, and nothing that runs or
 * loads. It is canonical: what was cleaned before it was stored is the same, byte for byte, when it is cleaned once more for
 * its readers.
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
