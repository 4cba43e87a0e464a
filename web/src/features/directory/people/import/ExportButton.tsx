import { useState } from 'react'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { narrowingRequest, type PeopleFilter } from '../filter.ts'
import { importPhrases } from './phrases.ts'

/** Downloads the people of the filter as a spreadsheet that can be imported again. */
export function ExportButton({ filter }: { filter: PeopleFilter }) {
  const words = usePhrases(importPhrases)
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    setRunning(true)
    try {
      const name = `download_${toWireTime(Date.now()).replaceAll(/\D/g, '')}_${words.exportName}.xlsx`
      const body = narrowingRequest(filter)
      saveFile(name, await callForFile('POST /iam-authority/v1/admin/user/excel/list', { body }))
      notify.success(words.exported({ name }))
    } catch (error) {
      if (error instanceof Error) notifyFailure(error, start)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button icon="download" busy={isRunning} data-perm="person.export" onClick={start}>
      {words.export}
    </Button>
  )
}
