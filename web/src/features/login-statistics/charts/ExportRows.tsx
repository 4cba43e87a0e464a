import { keepPreviousData } from '@tanstack/react-query'
import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Popover } from '#web/platform/popover/Popover.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { isAskable, type LogFilter, logRequestOf } from '../filter/log-filter.ts'
import { ExportPanel, useLogExport } from '../log/ExportLog.tsx'
import { chartPhrases } from './phrases.ts'

/** How many rows there are is asked for when somebody wants them. */
function Panel({ filter, onStart }: { filter: LogFilter; onStart: () => void }) {
  const words = usePhrases(chartPhrases)
  const { data, error, refetch } = useRead({
    ...read('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, toWireTime(Date.now())), pageSize: 1 },
    }),
    placeholderData: keepPreviousData,
  })
  if (data) return <ExportPanel found={data} onStart={onStart} />
  if (error)
    return <LoadFailed title={refusalOf(error) ?? words.failed({ name: words.export })} onRetry={refetch} />
  return (
    <Skeleton label={words.loading({ name: words.export })}>
      <SkeletonBlock height={90} />
    </Skeleton>
  )
}

/** Saves the rows of the login log under the filter of the charts. */
export function ExportRows({ filter }: { filter: LogFilter }) {
  const words = usePhrases(chartPhrases)
  const { isRunning, start } = useLogExport(filter, {})
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
        <Button {...trigger} icon="download" disabled={!isAskable(filter)}>
          {words.export}
        </Button>
      )}
    >
      {(close) => (
        <Panel
          filter={filter}
          onStart={() => {
            close()
            start()
          }}
        />
      )}
    </Popover>
  )
}
