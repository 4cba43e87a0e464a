import { callForFile } from '#web/platform/api/call-for-file.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { integrationPhrases } from './phrases.ts'
import { listRequest } from './reads.ts'
import type { IntegrationView } from './view.ts'

/** Exports the list as a spreadsheet; the server names the file. */
export function ExportButton({ view }: { view: IntegrationView }) {
  const words = usePhrases(integrationPhrases)
  const { isRunning, save } = useExport(words)
  const answer = () => callForFile('POST /iam-log/v1/appstatic/excel/list', { body: listRequest(view) })
  return (
    <Button icon="download" busy={isRunning} onClick={() => save(answer)}>
      {words.export}
    </Button>
  )
}
