/** Returns the `tel:` URI of a phone number, without its separators (RFC 3966). */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^+0-9]/g, '')}`

/** Returns the `mailto:` URI of an e-mail address, encoded so that it cannot add recipients or texts (RFC 6068). */
export const mailLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
