const drawn = globalThis.document?.getElementById('root')

/**
 * Whether home is server-rendered, or is being rendered on the server now: then it is visible at once, and interactive
 * after the client has rendered it.
 */
export const isServerRendered = drawn?.inert ?? true

const emptyRoot = () => {
  const element = document.createElement('div')
  element.id = 'root'
  // Clicks work as soon as it is visible, but not yet all keys.
  element.dataset.waking = ''
  return element
}

/**
 * The element that React renders into; undefined on the server. Not the server-rendered element: removing `inert` from
 * it would make browsers restyle all of it.
 */
export const root = drawn?.inert ? emptyRoot() : drawn

/** Replaces the server-rendered DOM by the client's. */
export const swapRoot = (): void => {
  if (root && isServerRendered) drawn?.replaceWith(root)
}

/** Marks the page as interactive. */
export const becomeInteractive = (): void => {
  if (!root || !isServerRendered) return
  delete root.dataset.waking
  dispatchEvent(new Event('alive'))
}
