/** Our entity ID, and the address of our metadata (SAML Metadata 4.1.1). */
export const metadataPath = '/saml/metadata'
export const signOnPath = '/saml/sso'
export const signOutPath = '/saml/slo'
/** Our certificates as a file, for products that do not read metadata. */
export const certificatePath = '/saml/certificate.pem'
/** Leads a browser to the next application of a sign-out. */
export const nextSignOutPath = '/saml/slo/next'

export const entityIdOf = (issuer: string): string => `${issuer}${metadataPath}`
