import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { fieldWords } from '#web/platform/imported-people/phrases.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { importPhrases } from './phrases.ts'

// Without the mark, spreadsheets of Chinese Windows read it in another encoding.
const mark = '\uFEFF'

/** Saves a table with the headings that an import knows. */
export function TemplateButton() {
  const words = usePhrases(importPhrases)
  const fields = usePhrases(fieldWords)
  const headings = Object.values(fields).join()
  return (
    <Button
      kind="link"
      size="small"
      icon="download"
      onClick={() =>
        saveFile(`${words.templateName}.csv`, new Blob([`${mark}${headings}\r\n`], { type: 'text/csv' }))
      }
    >
      {words.template}
    </Button>
  )
}
