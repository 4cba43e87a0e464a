import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type SentFile = {
  content: Buffer | Readable
  /** Bytes of the content; not known of what is written while it is sent. */
  size?: number
  mediaType: string
  fileName: string
  /** Everybody may read it, and its address never means anything else. */
  isLasting?: boolean
}

/** Tells a file from data, which the contract never calls so. */
export const isSentFile = (result: unknown): result is SentFile =>
  typeof result === 'object' && result !== null && 'mediaType' in result && 'content' in result

/** RFC 8187: everything that is not an attr-char is percent-encoded. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Answers with a file that people gave: opened by itself it is saved, never shown, and could do nothing where it were. */
export function sendFile(
  reply: FastifyReply,
  { content, size, mediaType, fileName, isLasting }: SentFile,
): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      // Pages show pictures from an image host of the same site as well.
      'cross-origin-resource-policy': 'same-site',
      'content-disposition': `attachment; filename*=UTF-8''${encoded(fileName)}`,
      ...(size === undefined ? {} : { 'content-length': size }),
      // What somebody may read today they may not read tomorrow.
      'cache-control': isLasting ? 'private, max-age=31536000, immutable' : 'private, no-store',
    })
    .type(mediaType)
    .send(content)
}
