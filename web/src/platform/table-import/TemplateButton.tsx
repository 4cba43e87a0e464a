import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { saveFile } from '../save-file.ts'
import { tablePhrases } from './phrases.ts'

// Byte order mark: without it, Excel on Chinese Windows does not read the file as UTF-8.
const mark = '\uFEFF'

/** Downloads a template with the headings that the import accepts. */
export function TemplateButton({ name, headings }: { name: string; headings: readonly string[] }) {
  const words = usePhrases(tablePhrases)
  return (
    <Button
      kind="link"
      size="small"
      icon="download"
      onClick={() =>
        saveFile(`${name}.csv`, new Blob([`${mark}${headings.join()}\r\n`], { type: 'text/csv' }))
      }
    >
      {words.template}
    </Button>
  )
}
