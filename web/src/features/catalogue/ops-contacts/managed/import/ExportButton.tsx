import { callForFile } from '#web/platform/api/call-for-file.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { importPhrases } from './phrases.ts'

type Props = { narrowing: { appCode?: string; keyword?: string } }

/** Exports the filtered contacts as a spreadsheet that can be imported again. */
export function ExportButton({ narrowing: body }: Props) {
  const words = usePhrases(importPhrases)
  const { isRunning, save } = useExport({ ...words, fileName: words.exportName })
  const answer = () => callForFile('POST /iam-authority/v1/admin/opsContact/excel/list', { body })
  return (
    <Button icon="download" data-perm="ops-contact.export" busy={isRunning} onClick={() => save(answer)}>
      {words.export}
    </Button>
  )
}
