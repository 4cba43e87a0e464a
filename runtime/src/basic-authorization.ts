const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Returns one half of the credentials, form-encoded (RFC 6749 2.3.1). Unreserved characters stay unencoded, because
 * some providers do not decode them; a space is %20, because some do not decode `+`.
 */
const encoded = (half: string): string => encodeURIComponent(half).replace(/[!'()*]/g, percent)

/** Returns the Authorization header value with which a client authenticates. */
export const basicAuthorization = (client: { clientId: string; clientSecret: string }): string =>
  `Basic ${Buffer.from(`${encoded(client.clientId)}:${encoded(client.clientSecret)}`).toString('base64')}`
