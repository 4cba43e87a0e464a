import { formattedWriter } from '@iambiz/contract/platform/formatted-text/writer.ts'
import { Parser } from 'htmlparser2'

/** What the HTML of another program means, as the elements that a text may have; cleaned like every text before it is shown. */
export function formatted(html: string): string {
  const writer = formattedWriter()
  new Parser({ onopentag: writer.open, ontext: writer.text, onclosetag: writer.close }).end(html)
  return writer.html()
}
