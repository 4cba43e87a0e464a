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

type Props = {
  filter: LogFilter
  order: { sortField?: LogSortField; sortOrder?: 'asc' | 'desc' }
  found: { total: number; more?: true | undefined } | undefined
}

/** Tells what a file of the filtered rows will have, and saves it while one goes on. */
export function ExportLog({ filter, order, found }: Props) {
  const words = usePhrases(exportPhrases)
  const { isRunning, save } = useExport(words)
  const answer = () =>
    callForFile('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, toWireTime(Date.now())), ...order, export: true },
    })
  if (isRunning)
    return (
      <Button icon="download" busy>
        {words.export}
      </Button>
    )
  const { total = 0, more = false } = found ?? {}
  const isCut = more || total > mostExported
  return (
    <Popover
      label={words.export}
      align="end"
      className="log-export"
      trigger={(trigger) => (
        <Button {...trigger} icon="download" disabled={total === 0 || !isAskable(filter)}>
          {words.export}
        </Button>
      )}
    >
      {(close) => (
        <>
          <p>{isCut ? words.first({ most: mostExported, total, more }) : words.all({ total })}</p>
          <p className="log-export-note">{words.recorded}</p>
          <Button
            kind="primary"
            onClick={() => {
              close()
              void save(answer)
            }}
          >
            {words.start}
          </Button>
        </>
      )}
    </Popover>
  )
}
