import { read, usePagedRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ExportPanel } from '#web/platform/log-export/LogExport.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type LogFilter, logRequestOf } from '../filter/log-filter.ts'
import { ExportRows } from '../log/ExportRows.tsx'
import { chartPhrases } from './phrases.ts'

/** The number of rows is only read when the panel is open. */
function Panel({ filter, onStart }: { filter: LogFilter; onStart: () => void }) {
  const words = usePhrases(chartPhrases)
  const { data, error, refetch } = usePagedRead(
    read('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, toWireTime(Date.now())), pageSize: 1 },
    }),
  )
  if (data) return <ExportPanel found={data} onStart={onStart} />
  if (error)
    return <LoadFailed title={refusalOf(error) ?? words.failed({ name: words.export })} onRetry={refetch} />
  return (
    <Skeleton label={words.loading({ name: words.export })}>
      <SkeletonBlock height={90} />
    </Skeleton>
  )
}

/** Exports the rows of the login log with the filter of the charts. */
export function ExportOfCharts({ filter }: { filter: LogFilter }) {
  const words = usePhrases(chartPhrases)
  return (
    <ExportRows label={words.export} filter={filter}>
      {(onStart) => <Panel filter={filter} onStart={onStart} />}
    </ExportRows>
  )
}
