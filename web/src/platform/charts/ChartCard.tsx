import { type ReactNode, useRef, useState } from 'react'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { actOnDemand } from '#web/platform/on-demand/chunk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { rem } from '#web/ui/rem.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import 'virtual:chart-colours.css'
import type { Loaded } from './loaded.ts'
import { chartCardPhrases } from './phrases.ts'
import { savePicture } from './save-picture.ts'
import './charts.css'

type Props<T> = {
  title: string
  hint?: ReactNode
  /** Between the title and the buttons that every card has. */
  actions?: ReactNode
  className: string
  loaded: Loaded<T>
  /** Height of the chart; the placeholders have the same height, so that the layout does not shift. */
  height: number
  /** Message if there are no data. */
  none: string
  /** Action offered if there are no data. */
  noneAction?: ReactNode
  isEmpty: (data: T) => boolean
  chart: (data: T) => ReactNode
  table: (data: T) => ReactNode
}

type Shown<T> = Props<T> & { view: 'chart' | 'table' }

function Content<T>({ title, loaded, height, none, noneAction, isEmpty, chart, table, view }: Shown<T>) {
  const words = usePhrases(chartCardPhrases)
  const { data, isError, error, refetch } = loaded
  if (isError)
    return <LoadFailed title={words.failed({ name: title })} detail={refusalOf(error)} onRetry={refetch} />
  if (data === undefined)
    return (
      <Skeleton label={words.loading({ name: title })}>
        <SkeletonBlock height={height} />
      </Skeleton>
    )
  if (isEmpty(data)) return <EmptyState title={none} action={noneAction} />
  return view === 'chart' ? chart(data) : table(data)
}

const saveTable = actOnDemand(
  () => import('./table-file.ts'),
  (file) => file.saveTable,
)

/** A card with a chart that loads and fails independently, and can also be shown as a table and saved as a picture. */
export function ChartCard<T>(props: Props<T>) {
  const words = usePhrases(chartCardPhrases)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const content = useRef<HTMLDivElement>(null)
  const { title, hint, actions, className, loaded, height, isEmpty } = props
  const isRendered = !loaded.isError && loaded.data !== undefined && !isEmpty(loaded.data)
  const isTable = view === 'table'
  const other = isTable ? words.showChart : words.showTable
  const download = () => {
    const drawing = content.current?.querySelector<SVGSVGElement>('svg[data-picture]')
    const shown = content.current?.querySelector('table')
    if (isTable && shown) saveTable(shown, { title, savedText: words.saved })
    else if (drawing) savePicture(drawing, title)
  }
  return (
    <Card
      title={title}
      className={`chart-card ${className}`}
      actions={
        <>
          {hint && <span className="chart-hint">{hint}</span>}
          <span className="spacer" />
          <div className="chart-actions">
            {actions}
            <span className="chart-buttons">
              <Button
                kind="text"
                size="small"
                aria-label={`${title} ${other}`}
                title={other}
                disabled={!isRendered}
                onClick={() => setView(isTable ? 'chart' : 'table')}
              >
                <Icon name={isTable ? 'chart-column' : 'table'} size={16} />
              </Button>
              <Button
                kind="text"
                size="small"
                aria-label={`${title} ${isTable ? words.downloadTable : words.download}`}
                title={isTable ? words.downloadTable : words.download}
                disabled={!isRendered}
                onClick={download}
              >
                <Icon name="download" size={16} />
              </Button>
            </span>
          </div>
        </>
      }
    >
      <div
        ref={content}
        className="chart-content"
        aria-busy={loaded.isPlaceholderData || undefined}
        style={{ minHeight: rem(height) }}
      >
        <Content {...props} view={view} />
      </div>
    </Card>
  )
}
