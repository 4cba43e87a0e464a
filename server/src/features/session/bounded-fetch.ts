import type { CustomFetch } from 'openid-client'

/** The longest that one exchange with the provider takes, milliseconds. */
export const timeoutMs = 5000
const maxReplyBytes = 256 * 1024

/** Reads a reply whole, but never more than the limit: a hostile provider must not fill our memory. */
async function boundedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxReplyBytes) throw new Error('the reply of the provider is too large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** fetch with one time limit over the whole exchange, no redirects, and a bounded body. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, {
    ...options,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  } as RequestInit)
  const bare = [101, 204, 205, 304].includes(response.status)
  return new Response(bare ? null : await boundedBody(response), response)
}

/** Drops the ID token of a token reply: without an issuer there is nothing to check it against. */
export const fetchWithoutIdToken: CustomFetch = async (url, options) => {
  const response = await boundedFetch(url, options)
  const reply: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const hasOne = typeof reply === 'object' && reply !== null && 'id_token' in reply
  return hasOne ? Response.json({ ...reply, id_token: undefined }, response) : response
}
