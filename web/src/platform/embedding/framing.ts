import { portalConfig } from '#web/platform/config.ts'
import { previewName } from '#web/platform/elements/preview-messages.ts'

/** Whether another page embeds the portal; false in the role simulator and in server rendering. */
export const isFramed = (): boolean =>
  typeof window !== 'undefined' && window.parent !== window && window.name !== previewName

/**
 * Whether a page embeds the portal that is not configured. With `frame-ancestors` the browser allows embedding only by
 * the portal's own origin and configured ones, so a parent whose location is readable has the portal's own origin.
 */
export const isForeignFrame = (): boolean => {
  if (!isFramed()) return false
  const { embeddingParents } = portalConfig()
  const named = location.ancestorOrigins
  if (named) return [...named].some((origin) => !embeddingParents.includes(origin))
  try {
    return !embeddingParents.includes(window.parent.location.origin)
  } catch {
    return false
  }
}

const storageKey = 'iambiz.frame'

/**
 * Applies the header mode in the address of a frame, `compact` or `full`, or the last one in this tab. Outside a frame
 * the header always shows.
 */
export const adoptFrame = (asked: string | undefined) => {
  if (!isFramed()) return
  try {
    if (asked) sessionStorage.setItem(storageKey, asked)
    document.documentElement.dataset.frame = sessionStorage.getItem(storageKey) ?? ''
  } catch {
    document.documentElement.dataset.frame = asked ?? ''
  }
}

/** Whether the header and the mobile navigation bar are left out, because the embedding page has its own. */
export const isCompact = (): boolean => globalThis.document?.documentElement.dataset.frame === 'compact'
