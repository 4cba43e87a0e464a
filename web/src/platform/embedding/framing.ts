import { portalConfig } from '#web/platform/config.ts'
import { previewName } from '#web/platform/elements/preview-messages.ts'

/** Whether another page shows the portal inside itself; the simulator of roles is no such page, and where the server draws there is none. */
export const isFramed = (): boolean =>
  typeof window !== 'undefined' && window.parent !== window && window.name !== previewName

/**
 * Whether a page frames the portal that is not configured. The browser shows the portal inside pages of its own origin and of
 * configured ones alone (`frame-ancestors`), so whatever can be looked into is such a page.
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
 * Takes what the address of a frame asks for, `compact` or `full`, or what it asked for before in this tab. A window of its own has
 * its header whatever a link says.
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

/** Whether the header and the bar of phones are left out, as the page around the portal has its own. */
export const isCompact = (): boolean => globalThis.document?.documentElement.dataset.frame === 'compact'
