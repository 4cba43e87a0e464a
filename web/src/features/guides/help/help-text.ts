type Text = { readonly zh: string; readonly en: string }

/** The help about one screen: its purpose, and how to do common tasks. */
export type HelpText = {
  readonly about: Text
  /** Search terms that occur in none of its texts. */
  readonly words?: readonly string[]
  readonly how: readonly { readonly ask: Text; readonly answer: Text }[]
}
