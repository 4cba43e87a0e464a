/** The address that calls a number, without its grouping (RFC 3966). */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^+0-9]/g, '')}`

/** The address that writes to a mailbox; nothing in it can add a recipient or a text (RFC 6068). */
export const mailLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
