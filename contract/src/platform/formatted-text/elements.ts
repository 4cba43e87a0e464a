// Allowed content of a formatted text, for server and browser. Values only, because the browser loads it.

/** Elements whose text may be aligned. */
export const alignedTags = ['p', 'h2', 'h3', 'h4', 'th', 'td'] as const

/** Allowed elements. `b` and `i` occur in texts stored before `strong` and `em` were chosen. */
export const formattedTags = [
  ...alignedTags,
  ...['br', 'hr', 'ul', 'ol', 'li', 'a', 'img', 'blockquote', 'pre', 'table', 'thead', 'tbody', 'tr'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code'],
]

/** Allowed attributes of elements, besides the alignment. */
export const formattedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

const ownPicture = /^\/api\/iam-portal\/file\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether an image was uploaded to the portal; texts show no others. */
export const isOwnPicture = (address: string): boolean => ownPicture.test(address)

// Browsers resolve "https:path" as a relative address, and user info before an @ can imitate a host.
const linkTarget = /^(?:https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?|mailto:\S+)$/i

/** Whether an address is an allowed link: mailto, or `https://` with a host. */
export const isLinkTarget = (address: string): boolean => linkTarget.test(address)
