/** Path that sources lead back to; the rest is the source's code, so that each has a redirect address of its own. */
export const sourceCallbackPath = '/source/callback'

/** Path of our metadata for SAML sources, likewise. */
export const sourceMetadataPath = '/source/metadata'

/** Our entity ID for a SAML source, and the address of our metadata. */
export const sourceEntityId = (issuer: string, { code }: { code: string }): string =>
  `${issuer}${sourceMetadataPath}/${code}`

/** The redirect address to register at a source. */
export const redirectUriOf = (issuer: string, { code }: { code: string }): string =>
  `${issuer}${sourceCallbackPath}/${code}`
