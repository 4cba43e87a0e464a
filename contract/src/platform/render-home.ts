import type { Look } from './look.ts'
import type { Language } from './shapes.ts'

/** Texts that administrators published instead of built-in ones, by the address of the phrase. */
export type PublishedWords = { versionNo: string; languages: Record<Language, Record<string, string>> }

/** Input of the server rendering. */
type PageToRender = {
  /** Text of the boot script that the same page contains. */
  boot: string
  /** Nonce of the reply's Content-Security-Policy, for the inline script and style. */
  nonce: string
  userAgent: string
  /** Null without published texts. The same object until others are published: the renderer caches by identity. */
  words: PublishedWords | null
}

export type RenderedHome = {
  /** The root element with home inside, and the script that serves it until the page's own scripts run. */
  root: string
  /** The person's choice, perhaps from another device; the cookies of this browser may be older. */
  look: Look
}

/**
 * Renders home as a browser shows it first; null for people who see something else first. The build of the web makes it from the
 * components that browsers render.
 */
export type RenderHome = (page: PageToRender) => RenderedHome | null
