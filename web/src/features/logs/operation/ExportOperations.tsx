import { callForFile } from '#web/platform/api/call-for-file.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ExportPanel, LogExport } from '#web/platform/log-export/LogExport.tsx'
import { type LogView, requestOf } from './log-view.ts'
import { exportPhrases } from './phrases.ts'

type Props = { view: LogView; found: { total: number; more?: true | undefined } | undefined }

/** Downloads the filtered records of the operation log. */
export function ExportOperations({ view, found = { total: 0 } }: Props) {
  const words = usePhrases(exportPhrases)
  const answer = () =>
    callForFile('POST /iam-authority/v1/admin/opLog/excel', {
      body: requestOf(view, toWireTime(Date.now())),
    })
  return (
    <LogExport
      label={words.export}
      fileName={words.fileName}
      perm="operation-log.export"
      disabled={found.total === 0}
      answer={answer}
    >
      {(onStart) => <ExportPanel found={found} onStart={onStart} />}
    </LogExport>
  )
}
