import { useState } from 'react'
import { callForFile } from '#web/platform/api/call.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { isBackwards, type Narrowed, type Period, rowsRequest } from './period.ts'
import { statisticsPhrases } from './phrases.ts'

/** Saves the rows of the period as a spreadsheet, under the name that the portal gives it. */
export function ExportButton({ period }: { period: Period & Partial<Narrowed> }) {
  const words = usePhrases(statisticsPhrases)
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    setRunning(true)
    try {
      const name = `download_${toWireTime(Date.now()).replaceAll(/\D/g, '')}_${words.fileName}.xlsx`
      saveFile(name, await callForFile('POST /iam-portal/bulletin/excel/list', { body: rowsRequest(period) }))
      notify.success(words.exported({ name }))
    } catch (error) {
      if (error instanceof Error) notifyFailure(error, start)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button icon="download" busy={isRunning} disabled={isBackwards(period)} onClick={start}>
      {words.export}
    </Button>
  )
}
