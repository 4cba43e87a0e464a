import { callForFile } from '#web/platform/api/call-for-file.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { isBackwards, type Narrowed, type Period, rowsRequest } from './period.ts'
import { statisticsPhrases } from './phrases.ts'

/** Downloads the rows of the period as a spreadsheet. */
export function ExportButton({ period }: { period: Period & Partial<Narrowed> }) {
  const words = usePhrases(statisticsPhrases)
  const { isRunning, save } = useExport(words)
  const answer = () => callForFile('POST /iam-portal/bulletin/excel/list', { body: rowsRequest(period) })
  return (
    <Button
      icon="download"
      data-perm="announcement.export"
      busy={isRunning}
      disabled={isBackwards(period)}
      onClick={() => save(answer)}
    >
      {words.export}
    </Button>
  )
}
