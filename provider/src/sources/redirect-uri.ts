/** Path that sources lead back to; the rest is the source's code, so that each has a redirect address of its own. */
export const sourceCallbackPath = '/source/callback'

/** The redirect address to register at a source. */
export const redirectUriOf = (issuer: string, { code }: { code: string }): string =>
  `${issuer}${sourceCallbackPath}/${code}`
