import { callForFile } from '#web/platform/api/call-for-file.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Narrowing, narrowingRequest } from './contact-filter.ts'
import { contactPhrases } from './phrases.ts'

/** Downloads the contacts of the filter as a spreadsheet. */
export function ExportButton({ filter }: { filter: Narrowing }) {
  const words = usePhrases(contactPhrases)
  const { isRunning, save } = useExport({ ...words, fileName: words.exportName })
  const body = narrowingRequest(filter)
  const answer = () => callForFile('POST /iam-portal/bulletin/mailContact/excel/list', { body })
  return (
    <Button icon="download" data-perm="mail-contact.export" busy={isRunning} onClick={() => save(answer)}>
      {words.export}
    </Button>
  )
}
