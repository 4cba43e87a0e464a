import type { MaintainedAnnouncement } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { chooseColumn } from '#web/platform/list/choose-column.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { readersPath } from '#web/platform/record-paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { type RowAction, titleIn } from './actions.ts'
import { listPhrases } from './phrases.ts'
import { RowActions } from './RowActions.tsx'
import { StateTag } from './StateTag.tsx'

/** Renders an application's icon, with `size` in pixels; injected, because applications are another feature. */
export type TileOf = (app: { appId: string; appName: string }, size: number) => ReactNode

type Props = {
  rows: readonly MaintainedAnnouncement[]
  selection: Selection
  hrefOf: (id: string) => string
  onAct: (action: RowAction, announcement: MaintainedAnnouncement) => void
  tileOf: TileOf
}

function Title({ row, href }: { row: MaintainedAnnouncement; href: string }) {
  const words = usePhrases(listPhrases)
  const title = titleIn(row, useLanguage())
  return (
    <>
      <span className="maintained-title">
        <Link href={href} title={title}>
          <bdi>{title}</bdi>
        </Link>
        {row.attachments.length > 0 && (
          <>
            <Icon name="paperclip" size={14} />
            <span className="visually-hidden">{words.attached}</span>
          </>
        )}
        {row.pinned && <Tag small>{words.pinned}</Tag>}
        {row.forcedPush && (
          <Tag kind="error" small>
            {words.mustRead}
          </Tag>
        )}
      </span>
      <span className="maintained-meta">
        {[row.appName, row.type === 1 ? words.online : words.general, row.publishStartTime?.slice(0, 16)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

/** The share of the audience that has read it, as a link to the readers; a dash before the first count. */
function ReadRate({ row: { bulletinId, read, audience, readRate } }: { row: MaintainedAnnouncement }) {
  const words = usePhrases(listPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  if (readRate === undefined || read === undefined || audience === undefined) return '—'
  const label = words.readOf({ read: number(read), audience: number(audience) })
  return (
    <Link href={readersPath(bulletinId)} title={label}>
      <i aria-hidden="true">
        <i style={{ width: `${readRate}%` }} />
      </i>
      <span className="figures">{rateText(readRate)}</span>
      <span className="visually-hidden">{label}</span>
    </Link>
  )
}

/** Returns the table columns; on phones each announcement takes two lines. */
export function useListColumns({
  rows,
  selection,
  hrefOf,
  onAct,
  tileOf,
}: Props): Column<MaintainedAnnouncement>[] {
  const words = usePhrases(listPhrases)
  const language = useLanguage()
  const { tableTime } = useFormats()
  return [
    chooseColumn({
      rows,
      selection,
      idOf: ({ bulletinId }) => bulletinId,
      words: { all: words.chooseAll, one: (row) => words.choose({ title: titleIn(row, language) }) },
    }),
    {
      key: 'title',
      title: words.search,
      className: 'maintained-name',
      cell: (row) => <Title row={row} href={hrefOf(row.bulletinId)} />,
    },
    {
      key: 'app',
      title: words.application,
      cell: (row) => (
        <span className="maintained-app">
          {tileOf(row, 20)}
          <bdi>{row.appName}</bdi>
        </span>
      ),
    },
    { key: 'type', title: words.type, cell: ({ type }) => (type === 1 ? words.online : words.general) },
    {
      key: 'state',
      title: words.state,
      className: 'maintained-state',
      cell: ({ effectState, valid }) => (
        <>
          <StateTag state={effectState} />
          <small className="maintained-validity">{valid ? words.valid : words.invalid}</small>
        </>
      ),
    },
    {
      key: 'publishStartTime',
      title: words.shownFrom,
      sortable: true,
      cell: ({ publishStartTime }) => (
        <span className="figures">{publishStartTime ? tableTime(publishStartTime) : '—'}</span>
      ),
    },
    {
      key: 'pushScope',
      title: words.pushScope,
      className: 'maintained-minor',
      cell: ({ pushScope }) => (pushScope === 1 ? words.allUsers : words.appUsers),
    },
    {
      key: 'readRate',
      title: words.readRate,
      className: 'maintained-rate',
      cell: (row) => <ReadRate row={row} />,
    },
    {
      key: 'updateTime',
      title: words.updated,
      className: 'maintained-minor',
      sortable: true,
      cell: ({ updateTime, updaterName }) => (
        <>
          <span className="figures">{tableTime(updateTime)}</span> <bdi>{updaterName}</bdi>
        </>
      ),
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column maintained-actions',
      isFixed: true,
      cell: (row) => <RowActions announcement={row} onAct={onAct} />,
    },
  ]
}
