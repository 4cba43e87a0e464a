import type { ListedApp, ManagedAppStatus } from '@iambiz/contract/features/catalogue/administration.ts'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { chooseColumn } from '#web/platform/list/choose-column.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useNameOf } from './choices.ts'
import { appListPhrases, statusWords } from './phrases.ts'

type Props = {
  rows: readonly ListedApp[]
  /** Undefined if the person may only change grants. */
  selection: Selection | undefined
  /** The number of people who can see each application; empty until it is loaded. */
  people: ReadonlyMap<string, number>
  hrefOf: (appId: string) => string
  grantsOf: (appId: string) => string
  onSwitch: (app: ListedApp, status: ManagedAppStatus) => void
}

const statusKinds: Record<ManagedAppStatus, NonNullable<ComponentProps<typeof Tag>['kind']>> = {
  0: 'outline',
  1: 'success',
  2: 'warning',
  3: 'neutral',
}

const statusIcons = {
  0: 'pencil',
  1: 'circle-check',
  2: 'wrench',
  3: 'circle-pause',
} as const satisfies Record<ManagedAppStatus, IconName>

function People({ app, count }: { app: ListedApp; count: number | undefined }) {
  const words = usePhrases(appListPhrases)
  if (!app.isGranted) return <span className="app-quiet">{words.notGranted}</span>
  return <span className="figures">{count === undefined ? '…' : words.peopleOf({ count })}</span>
}

function Grants({ app, grantsOf }: { app: ListedApp } & Pick<Props, 'grantsOf'>) {
  const words = usePhrases(appListPhrases)
  return (
    <Link
      href={grantsOf(app.appId)}
      data-perm="application.grant"
      aria-label={words.grantsOf({ name: useNameOf()(app) })}
    >
      {words.grants}
    </Link>
  )
}

function Actions({
  app,
  hrefOf,
  grantsOf,
  onSwitch,
}: { app: ListedApp } & Omit<Props, 'rows' | 'selection' | 'people'>) {
  const words = usePhrases(appListPhrases)
  const name = useNameOf()(app)
  const isOffered = app.status === 1 || app.status === 2
  return (
    <span className="record-actions">
      <Link href={hrefOf(app.appId)} aria-label={words.editOne({ name })}>
        {words.edit}
      </Link>
      <Grants app={app} grantsOf={grantsOf} />
      <Button
        kind="link"
        size="small"
        aria-label={isOffered ? words.offlineOne({ name }) : words.onlineOne({ name })}
        disabled={!isOffered && !app.hasAddress}
        title={!isOffered && !app.hasAddress ? words.noAddress : undefined}
        data-perm="application.status"
        onClick={() => onSwitch(app, isOffered ? 3 : 1)}
      >
        {isOffered ? words.offline : words.online}
      </Button>
    </span>
  )
}

/** The columns of the applications; on phones one takes a few lines. */
export function useAppColumns({ rows, selection, people, ...actions }: Props): Column<ListedApp>[] {
  const words = usePhrases(appListPhrases)
  const states = usePhrases(statusWords)
  const nameOf = useNameOf()
  const { tableTime } = useFormats()
  return [
    ...(selection
      ? [
          chooseColumn({
            rows,
            selection,
            idOf: ({ appId }: ListedApp) => appId,
            words: { all: words.chooseAll, one: (app: ListedApp) => words.chooseOne({ name: nameOf(app) }) },
          }),
        ]
      : []),
    {
      key: 'nameZh',
      title: words.app,
      sortable: true,
      className: 'app-name-column',
      cell: (app) => (
        <span className="managed-app">
          <AppTile icon={app.icon} name={nameOf(app)} hue={app.hue} size={28} />
          <span>
            <Link href={(selection ? actions.hrefOf : actions.grantsOf)(app.appId)}>{nameOf(app)}</Link>
            <small className="figures">{app.appCode}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'category',
      title: words.category,
      className: 'app-category',
      cell: ({ categoryName }) => categoryName,
    },
    { key: 'system', title: words.system, className: 'app-system', cell: ({ systemName }) => systemName },
    { key: 'owner', title: words.owner, className: 'app-owner', cell: ({ ownerName }) => ownerName || '—' },
    {
      key: 'state',
      title: words.state,
      className: 'app-state',
      cell: ({ status }) => (
        <Tag kind={statusKinds[status]}>
          <Icon name={statusIcons[status]} size={12} />
          {states[status]}
        </Tag>
      ),
    },
    {
      key: 'people',
      title: words.people,
      className: 'app-people',
      cell: (app) => <People app={app} count={people.get(app.appId)} />,
    },
    {
      key: 'updateTime',
      title: words.updated,
      sortable: true,
      first: 'descending',
      className: 'app-updated',
      cell: ({ updateTime }) => <span className="figures">{tableTime(updateTime)}</span>,
    },
    {
      key: 'actions',
      title: words.actions,
      className: 'record-actions-column',
      isFixed: true,
      cell: (app) =>
        selection ? <Actions app={app} {...actions} /> : <Grants app={app} grantsOf={actions.grantsOf} />,
    },
  ]
}
