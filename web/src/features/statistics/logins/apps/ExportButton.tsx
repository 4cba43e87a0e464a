import { callForFile } from '#web/platform/api/call-for-file.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { isAskable } from '../filter/log-filter.ts'
import { type AppView, appListRequestOf } from './app-view.ts'
import { appLoginPhrases } from './phrases.ts'

/** Exports the whole list of a view in its order as a spreadsheet. */
export function ExportButton({ view }: { view: AppView }) {
  const words = usePhrases(appLoginPhrases)
  const { isRunning, save } = useExport(words)
  const answer = () =>
    callForFile('POST /iam-log/v1/loginLog/excel/sumList', {
      body: appListRequestOf(view, toWireTime(Date.now())),
    })
  return (
    <Button icon="download" busy={isRunning} disabled={!isAskable(view.filter)} onClick={() => save(answer)}>
      {words.export}
    </Button>
  )
}
