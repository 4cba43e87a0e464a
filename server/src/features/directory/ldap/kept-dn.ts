import { createHash } from 'node:crypto'

const longest = 500
const beginning = 460

/**
 * A distinguished name as it is kept and shown: one line, and of one that is too long the beginning with a digest of all of it, so
 * that it stays another name than any other.
 */
export function keptDn(dn: string): string {
  const line = dn
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...line]
  if (characters.length <= longest) return line
  const digest = createHash('sha256').update(line).digest('hex').slice(0, 32)
  return `${characters.slice(0, beginning).join('')}… ${digest}`
}
