const drawn = globalThis.document?.getElementById('root')

/** Whether the server has drawn home, or does so now: then it is there at once, and can be used when the page has drawn it itself. */
export const isServerRendered = drawn?.inert ?? true

const emptyRoot = () => {
  const element = document.createElement('div')
  element.id = 'root'
  // Clicks are heard as soon as it is seen, keys not all.
  element.dataset.waking = ''
  return element
}

/**
 * The element that the page is drawn in; there is none where the server draws. Not the one that the server has drawn in: when that stops
 * being inert, browsers style all of it anew.
 */
export const root = drawn?.inert ? emptyRoot() : drawn

/** What the browser has drawn takes the place of what the server had. */
export const swapRoot = (): void => {
  if (root && isServerRendered) drawn?.replaceWith(root)
}

/** The page answers from now on. */
export const comeAlive = (): void => {
  if (!root || !isServerRendered) return
  delete root.dataset.waking
  dispatchEvent(new Event('alive'))
}
