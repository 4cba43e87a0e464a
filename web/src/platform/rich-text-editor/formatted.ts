import { formattedWriter } from '@iambiz/contract/platform/formatted-text/writer.ts'
import { Parser } from 'htmlparser2'

/**
 * What the HTML of another program means, as the elements that a text may have, and how many of its pictures are left out; cleaned
 * like every text before it is shown.
 */
export function formatted(html: string): { html: string; lost: number } {
  const writer = formattedWriter()
  new Parser({ onopentag: writer.open, ontext: writer.text, onclosetag: writer.close }).end(html)
  return { html: writer.html(), lost: writer.lost() }
}
