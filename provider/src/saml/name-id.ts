/** Formats of a NameID (SAML Core 8.3). */
export const nameIdFormats = {
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
} as const

/** How a person signed in (SAML Authentication Context 3.4; REFEDS MFA profile 1.2). */
export const authnContextClasses = {
  unspecified: 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified',
  passwordProtectedTransport: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  mobileTwoFactorContract: 'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  refedsMfa: 'https://refeds.org/profile/mfa',
} as const

/** How the name of an attribute is to be read (SAML Core 8.2). */
export const attributeNameFormats = {
  unspecified: 'urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified',
  uri: 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
  basic: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
} as const

/** A subject: the value with its format, and the service provider that it is meant for (SAML Core 2.2.3). */
export type NameId = {
  value: string
  /** Absent: unspecified. */
  format?: string | undefined
  nameQualifier?: string | undefined
  spNameQualifier?: string | undefined
}
