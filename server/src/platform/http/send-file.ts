import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type SentFile = {
  content: Buffer | Readable
  /** Size in bytes; unknown for streamed content. */
  size?: number
  mediaType: string
  fileName: string
  /** Everyone may read it, and its content never changes. */
  isImmutable?: boolean
}

/** Distinguishes a file from data; no data of the contract has these two fields. */
export const isSentFile = (result: unknown): result is SentFile =>
  typeof result === 'object' && result !== null && 'mediaType' in result && 'content' in result

/** RFC 8187: percent-encodes every character that is not an attr-char. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sends a file as a download; its policy keeps the content from running scripts. */
export function sendFile(
  reply: FastifyReply,
  { content, size, mediaType, fileName, isImmutable }: SentFile,
): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      // Pages may load pictures from an image host of the same site.
      'cross-origin-resource-policy': 'same-site',
      'content-disposition': `attachment; filename*=UTF-8''${encoded(fileName)}`,
      ...(size === undefined ? {} : { 'content-length': size }),
      // The right to read a file may be withdrawn.
      'cache-control': isImmutable ? 'private, max-age=31536000, immutable' : 'private, no-store',
    })
    .type(mediaType)
    .send(content)
}
