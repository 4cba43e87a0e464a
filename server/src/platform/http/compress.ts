import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { header } from './context.ts'

export type ContentEncoding = 'br' | 'gzip'

/**
 * The content encoding for an `Accept-Encoding` header (RFC 9110, section 12.5.3): Brotli, gzip, or `null` for none.
 */
export function encodingFor(accepted: string | undefined): ContentEncoding | null {
  const taken = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? null
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a text for a single reply: at a fast level, because the result is not reused, and off the main thread. */
export function compress(text: string, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text, { level: 4 })
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  })
}

/** The text in the content encoding that the client accepts; sets the response headers. */
export async function compressed(
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(header(request, 'accept-encoding'))
  if (!encoding) return text
  reply.header('content-encoding', encoding)
  return compress(text, encoding)
}
