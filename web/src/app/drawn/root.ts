/** The element that the page is drawn in; there is none where the server draws. */
export const root = globalThis.document?.getElementById('root')

/** Whether the server has drawn home, or does so now: then it is there at once, and can be used when the page has drawn it itself. */
export const isDrawn = root?.inert ?? true

/** What the browser has drawn takes the place of what the server had, and answers from now on. */
export const comeAlive = (): void => {
  if (!root?.inert) return
  root.inert = false
  dispatchEvent(new Event('alive'))
}
