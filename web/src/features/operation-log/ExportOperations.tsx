import { useState } from 'react'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { mostExported } from './limits.ts'
import { type LogView, requestOf } from './log-view.ts'
import { exportPhrases } from './phrases.ts'

type Props = { view: LogView; found: { total: number; more?: true | undefined } | undefined }

/** Tells what a file of the filtered records will have, and saves it. */
export function ExportOperations({ view, found }: Props) {
  const words = usePhrases(exportPhrases)
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    setRunning(true)
    try {
      const now = toWireTime(Date.now())
      const name = `download_${now.replaceAll(/\D/g, '')}_${words.fileName}.xlsx`
      const body = requestOf(view, now)
      saveFile(name, await callForFile('POST /iam-authority/v1/admin/opLog/excel', { body }))
      notify.success(words.exported({ name }))
    } catch (error) {
      if (error instanceof Error) notifyFailure(error, start)
    } finally {
      setRunning(false)
    }
  }
  const { total = 0, more = false } = found ?? {}
  return (
    <Popover
      label={words.export}
      align="end"
      className="operation-export"
      trigger={(trigger) => (
        <Button
          {...trigger}
          data-perm="operation-log.export"
          icon="download"
          busy={isRunning}
          disabled={total === 0}
        >
          {words.export}
        </Button>
      )}
    >
      {(close) => (
        <>
          <p>{more ? words.first({ most: mostExported, total, more }) : words.all({ total })}</p>
          <p className="operation-note">{words.recorded}</p>
          <Button
            kind="primary"
            onClick={() => {
              close()
              void start()
            }}
          >
            {words.start}
          </Button>
        </>
      )}
    </Popover>
  )
}
