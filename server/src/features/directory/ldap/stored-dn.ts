import { createHash } from 'node:crypto'

const longest = 500
const beginning = 460

/**
 * Returns a distinguished name for storage and display: on one line; a long one is truncated, with a digest of the
 * whole name, so that it stays unique.
 */
export function storedDn(dn: string): string {
  const line = dn
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...line]
  if (characters.length <= longest) return line
  const digest = createHash('sha256').update(line).digest('hex').slice(0, 32)
  return `${characters.slice(0, beginning).join('')}… ${digest}`
}
