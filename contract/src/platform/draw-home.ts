import type { Look } from './look.ts'
import type { Language } from './shapes.ts'

/** What administrators have published in place of built-in texts: the address of a phrase to the text of each language. */
export type PublishedWords = { versionNo: string; languages: Record<Language, Record<string, string>> }

/** What the server knows of a page whose home it draws. */
type DrawnPage = {
  /** The text of the boot script, which the page will begin with as well. */
  boot: string
  /** Of the reply, for the script beside the drawing. */
  nonce: string
  userAgent: string
  /** Null where only the built-in texts are there; the same object for as long as nothing else is published. */
  words: PublishedWords | null
}

export type DrawnHome = {
  /** The element that the page is drawn in, with a script that sees to it until then. */
  root: string
  /** What the person chose, perhaps on another device: this browser may still keep another one. */
  look: Look
}

/**
 * Draws home as a browser shows it first; null for whoever sees something else first. It is made by the build of the web from what
 * browsers draw with.
 */
export type DrawHome = (page: DrawnPage) => DrawnHome | null
