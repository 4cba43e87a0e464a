/** What the server knows of a page whose home it draws. */
type DrawnPage = {
  /** The text of the boot script, which the page will begin with as well. */
  boot: string
  /** Of the reply, for the script beside the drawing. */
  nonce: string
  userAgent: string
}

/**
 * Draws home as a browser shows it first: the element that the page is drawn in, with a script that sees to it until then. Null for
 * whoever sees something else first. It is made by the build of the web from what browsers draw with.
 */
export type DrawHome = (page: DrawnPage) => string | null
