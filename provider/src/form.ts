import type { IncomingMessage } from 'node:http'
import { formOf } from '@iambiz/runtime/sent-text.ts'

/** Reads a form body, whose length the gate limits; `null` if it is not valid UTF-8. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  for await (const chunk of req.iterator({ destroyOnReturn: false })) chunks.push(chunk)
  return formOf(Buffer.concat(chunks)) ?? null
}

/**
 * Whether a post comes from one of our own pages. Our referrer policy turns `Origin` into `null`; then only the
 * interaction's SameSite cookie protects.
 */
export function isSameOrigin({ headers }: IncomingMessage, issuer: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || origin === 'null' || origin === new URL(issuer).origin
}
