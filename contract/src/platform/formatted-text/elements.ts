// What a formatted text may hold, for the server and the browser alike. Values alone, because the browser loads it.

/** Elements whose text may stand elsewhere than at the left. */
export const alignedTags = ['p', 'h2', 'h3', 'h4', 'th', 'td'] as const

/** Elements of a formatted text. `b` and `i` are those of texts that were stored before one spelling was chosen. */
export const formattedTags = [
  ...alignedTags,
  ...['br', 'hr', 'ul', 'ol', 'li', 'a', 'img', 'blockquote', 'pre', 'table', 'thead', 'tbody', 'tr'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code'],
]

/** Attributes of elements, besides the alignment of a text. */
export const formattedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

const ownPicture = /^\/api\/iam-portal\/file\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a picture was uploaded into the portal; a text shows no others. */
export const isOwnPicture = (address: string): boolean => ownPicture.test(address)

// Browsers read "https:path" as one of our own pages, and what stands before an @ looks like the host and is none.
const linkTarget = /^(?:https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?|mailto:\S+)$/i

/** Whether a link may lead there: to a mailbox, or to a host of its own behind `https://`. */
export const isLinkTarget = (address: string): boolean => linkTarget.test(address)
