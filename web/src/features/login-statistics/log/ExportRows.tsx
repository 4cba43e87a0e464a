import type { LogSortField } from '@iambiz/contract/platform/log-list.ts'
import type { ReactNode } from 'react'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { useExport } from '#web/platform/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { isAskable, type LogFilter, logRequestOf } from '../filter/log-filter.ts'
import { mostExported } from './limits.ts'
import { exportPhrases } from './phrases.ts'

type Found = { total: number; more?: true | undefined }

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

type Props = {
  label: string
  filter: LogFilter
  order?: { sortField?: LogSortField; sortOrder?: 'asc' | 'desc' }
  /** There is nothing to save. */
  isEmpty?: boolean
  /** What the pop-up says; it begins the file by `onStart`. */
  children: (onStart: () => void) => ReactNode
}

/** Tells what a file of the filtered rows of the login log will have, and saves it while one goes on. */
export function ExportRows({ label, filter, order = {}, isEmpty = false, children }: Props) {
  const { isRunning, save } = useExport(usePhrases(exportPhrases))
  const answer = () =>
    callForFile('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, toWireTime(Date.now())), ...order, export: true },
    })
  if (isRunning)
    return (
      <Button icon="download" busy>
        {label}
      </Button>
    )
  return (
    <Popover
      label={label}
      align="end"
      className="log-export"
      trigger={(trigger) => (
        <Button {...trigger} icon="download" disabled={isEmpty || !isAskable(filter)}>
          {label}
        </Button>
      )}
    >
      {(close) =>
        children(() => {
          close()
          void save(answer)
        })
      }
    </Popover>
  )
}
