import type { LogSortField } from '@iambiz/contract/platform/log-list.ts'
import type { ReactNode } from 'react'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LogExport } from '#web/platform/log-export/LogExport.tsx'
import { isAskable, type LogFilter, logRequestOf } from '../filter/log-filter.ts'
import { exportPhrases } from './phrases.ts'

type Props = {
  label: string
  filter: LogFilter
  order?: { sortField?: LogSortField; sortOrder?: 'asc' | 'desc' }
  /** Whether there are no rows to export. */
  isEmpty?: boolean
  /** Content of the pop-up; calling `onStart` starts the export. */
  children: (onStart: () => void) => ReactNode
}

/** Exports the filtered rows of the login log. */
export function ExportRows({ label, filter, order = {}, isEmpty = false, children }: Props) {
  const { fileName } = usePhrases(exportPhrases)
  const answer = () =>
    callForFile('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, toWireTime(Date.now())), ...order, export: true },
    })
  return (
    <LogExport label={label} fileName={fileName} disabled={isEmpty || !isAskable(filter)} answer={answer}>
      {children}
    </LogExport>
  )
}
