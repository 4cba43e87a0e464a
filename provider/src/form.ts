import type { IncomingMessage } from 'node:http'
import { formOf } from '@iambiz/runtime/sent-text.ts'

const maxBytes = 64 * 1024

/** The body of a form post, or `null` where it is longer than 64 KiB or no text. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    received += chunk.length
    if (received > maxBytes) return null
    chunks.push(chunk)
  }
  return formOf(Buffer.concat(chunks)) ?? null
}

/**
 * Whether a post comes from one of our own pages. Our referrer policy turns `Origin` into `null`,
 * which says nothing; then the interaction's SameSite cookie stands alone.
 */
export function isSameOrigin({ headers }: IncomingMessage, issuer: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || origin === 'null' || origin === new URL(issuer).origin
}
