const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * One half of the credentials, form-encoded (RFC 6749 2.3.1). What needs no encoding stays as it is, because some providers do
 * not decode it, and a space is %20, because some decode nothing else.
 */
const encoded = (half: string): string => encodeURIComponent(half).replace(/[!'()*]/g, percent)

/** The header by which a client names itself. */
export const basicAuthorization = (client: { clientId: string; clientSecret: string }): string =>
  `Basic ${Buffer.from(`${encoded(client.clientId)}:${encoded(client.clientSecret)}`).toString('base64')}`
