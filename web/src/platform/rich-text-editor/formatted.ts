import { formattedWriter } from '@iambiz/contract/platform/formatted-text/writer.ts'
import { Parser } from 'htmlparser2'

/**
 * Converts HTML of another program to the allowed elements, cleaned like every text before it is shown; `lost` is the
 * number of pictures left out.
 */
export function formatted(html: string): { html: string; lost: number } {
  const writer = formattedWriter()
  new Parser({ onopentag: writer.open, ontext: writer.text, onclosetag: writer.close }).end(html)
  return { html: writer.html(), lost: writer.lost() }
}
