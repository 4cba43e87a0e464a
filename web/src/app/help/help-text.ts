type Said = { readonly zh: string; readonly en: string }

/** What the help says about one screen: what it is for, and how common things are done there. */
export type HelpText = {
  readonly about: Said
  /** What people look for it by and none of its texts says. */
  readonly words?: readonly string[]
  readonly how: readonly { readonly ask: Said; readonly answer: Said }[]
}
