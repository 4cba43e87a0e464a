import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { inCall, traceHeaders } from '@iambiz/runtime/tracing.ts'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'

/** Time limit for one whole exchange with the provider, milliseconds. */
export const timeoutMs = 5000
/** A list of a thousand connected applications is the largest reply that the portal expects. */
const maxReplyBytes = 1024 * 1024

/** Reads a reply up to the size limit, because a hostile provider must not fill the memory. */
async function boundedBody(reply: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    size += chunk.length
    if (size > maxReplyBytes) throw new RangeError('the reply of the provider is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function exchange(
  url: string,
  { method, headers, body }: CustomFetchOptions,
  signal: AbortSignal,
): Promise<Response> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  // Without this header a provider may compress the reply (RFC 9110, 12.5.3).
  const asked = { ...headers, ...traceHeaders(), 'accept-encoding': 'identity' }
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, { method, headers: asked, signal }, resolve).on('error', reject).end(body?.toString())
  })
  const read = await boundedBody(reply)
  const status = reply.statusCode ?? 0
  const named = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
  const bare = [204, 205, 304].includes(status)
  return new Response(bare ? null : read, { status, headers: named })
}

/**
 * Like `fetch`, with one time limit for the whole exchange, without redirects, and with a limited body. Node's own
 * HTTP client needs a third of the processor time of `fetch`, which is most of the cost of a sign-in.
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { method } = options
    const attributes = { 'http.request.method': method, 'server.address': new URL(url).host }
    return await inCall(`${method} provider`, attributes, () => exchange(url, options, signal))
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw signal.aborted ? signal.reason : new TypeError('the provider did not answer', { cause: error })
  }
}
