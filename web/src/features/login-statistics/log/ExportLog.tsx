import type { LogSortField } from '@iambiz/contract/platform/log-list.ts'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { isAskable, type LogFilter, logRequestOf } from '../filter/log-filter.ts'
import { mostExported } from './limits.ts'
import { exportPhrases } from './phrases.ts'

type Order = { sortField?: LogSortField; sortOrder?: 'asc' | 'desc' }
type Found = { total: number; more?: true | undefined }

/** Saves the rows of a filter in their order. */
export function useLogExport(filter: LogFilter, order: Order) {
  const { isRunning, save } = useExport(usePhrases(exportPhrases))
  const answer = () =>
    callForFile('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, toWireTime(Date.now())), ...order, export: true },
    })
  return { isRunning, start: () => void save(answer) }
}

/** What a file of the rows will have, and what begins it. */
export function ExportPanel({ found, onStart }: { found: Found; onStart: () => void }) {
  const words = usePhrases(exportPhrases)
  const { total, more = false } = found
  const isCut = more || total > mostExported
  return (
    <>
      <p>{isCut ? words.first({ most: mostExported, total, more }) : words.all({ total })}</p>
      <p className="log-export-note">{words.recorded}</p>
      <Button kind="primary" disabled={total === 0} onClick={onStart}>
        {words.start}
      </Button>
    </>
  )
}

type Props = { filter: LogFilter; order: Order; found: Found | undefined }

/** Tells what a file of the filtered rows will have, and saves it while one goes on. */
export function ExportLog({ filter, order, found = { total: 0 } }: Props) {
  const words = usePhrases(exportPhrases)
  const { isRunning, start } = useLogExport(filter, order)
  if (isRunning)
    return (
      <Button icon="download" busy>
        {words.export}
      </Button>
    )
  return (
    <Popover
      label={words.export}
      align="end"
      className="log-export"
      trigger={(trigger) => (
        <Button {...trigger} icon="download" disabled={found.total === 0 || !isAskable(filter)}>
          {words.export}
        </Button>
      )}
    >
      {(close) => (
        <ExportPanel
          found={found}
          onStart={() => {
            close()
            start()
          }}
        />
      )}
    </Popover>
  )
}
