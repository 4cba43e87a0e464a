import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { saveFile } from '../save-file.ts'
import { tablePhrases } from './phrases.ts'

// Without the mark, spreadsheets of Chinese Windows read it in another encoding.
const mark = '\uFEFF'

/** Saves a table with the headings that an import knows. */
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
