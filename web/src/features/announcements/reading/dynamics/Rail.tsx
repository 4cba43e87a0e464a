import type {
  AnnouncementOverview,
  AnnouncementTally,
} from '@iambiz/contract/features/announcements/reading.ts'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { TileOf } from '../tile.ts'
import { ExpiredSwitch } from './ExpiredSwitch.tsx'
import { addressOf, type Filter } from './filter.ts'
import { dynamicsPhrases } from './phrases.ts'

type Props = {
  overview: AnnouncementOverview | undefined
  filter: Filter
  tileOf: TileOf
  onChange: (change: Partial<Filter>) => void
}

type EntryProps = {
  glyph: ReactNode
  label: string
  filter: Filter
  /** Filter fields that the link sets. */
  change: Partial<Filter>
  count: ReactNode
}

/** Link that sets a filter; the current one stays a link. */
function Entry({ glyph, label, filter, change, count }: EntryProps) {
  const query = addressOf({ ...filter, page: 1, ...change }).toString()
  const isHere = Object.entries(change).every(([key, value]) => filter[key as keyof Filter] === value)
  return (
    <li>
      <Link
        href={query ? `${paths.systemDynamics}?${query}` : paths.systemDynamics}
        aria-current={isHere ? 'true' : undefined}
      >
        {glyph}
        <span className="rail-name">{label}</span>
        {count}
      </Link>
    </li>
  )
}

function Total({ tally, of = 'total' }: { tally: AnnouncementTally | undefined; of?: 'total' | 'forced' }) {
  const words = usePhrases(dynamicsPhrases)
  if (!tally) return null
  return (
    <span className="rail-total figures">
      <span aria-hidden="true">{tally[of]}</span>
      <span className="visually-hidden">{words.inAll({ count: tally[of] })}</span>
    </span>
  )
}

/** The unread count of an application, or its total if nothing is unread. */
function Unread({ tally }: { tally: AnnouncementTally }) {
  const words = usePhrases(dynamicsPhrases)
  if (tally.unread === 0) return <Total tally={tally} />
  return (
    <span className="rail-unread figures">
      <span aria-hidden="true">{tally.unread}</span>
      <span className="visually-hidden">{words.unreadCount({ count: tally.unread })}</span>
    </span>
  )
}

const icon = (name: IconName) => <Icon name={name} size={16} />
const noType = { type: '', app: '' } as const

function Types({ overview, filter }: Pick<Props, 'overview' | 'filter'>) {
  const words = usePhrases(dynamicsPhrases)
  const id = useId()
  const { all, byType } = overview ?? {}
  const shared = { filter }
  return (
    <>
      <h2 id={id}>{words.types}</h2>
      <ul aria-labelledby={id}>
        <Entry
          {...shared}
          glyph={icon('inbox')}
          label={words.allTypes}
          change={{ ...noType, tab: 'all' }}
          count={<Total tally={all} />}
        />
        <Entry
          {...shared}
          glyph={icon('rocket')}
          label={words.online}
          change={{ type: '1' }}
          count={<Total tally={byType?.['1']} />}
        />
        <Entry
          {...shared}
          glyph={icon('megaphone')}
          label={words.general}
          change={{ type: '2' }}
          count={<Total tally={byType?.['2']} />}
        />
        <Entry
          {...shared}
          glyph={icon('shield-alert')}
          label={words.mustRead}
          change={{ tab: 'forced' }}
          count={<Total tally={all} of="forced" />}
        />
      </ul>
    </>
  )
}

const shownApps = 8

function Apps({
  overview,
  filter,
  tileOf,
}: Pick<Props, 'filter' | 'tileOf'> & { overview: AnnouncementOverview }) {
  const words = usePhrases(dynamicsPhrases)
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const { apps } = overview
  // The chosen application stays visible in the collapsed list.
  const shown = apps.filter(({ appId }, index) => isWhole || index < shownApps || appId === filter.app)
  return (
    <>
      <h2 id={id}>{words.apps}</h2>
      <ul aria-labelledby={id}>
        {shown.map((app) => (
          <Entry
            key={app.appId}
            glyph={tileOf(app, 20)}
            label={app.appName}
            filter={filter}
            change={{ app: app.appId }}
            count={<Unread tally={app} />}
          />
        ))}
      </ul>
      {shown.length < apps.length && (
        <Button kind="text" size="small" icon="chevron-down" onClick={() => setWhole(true)}>
          {words.moreApps({ count: apps.length - shown.length })}
        </Button>
      )}
    </>
  )
}

/** Filters by type and application, with counts. */
export function Rail({ overview, filter, tileOf, onChange }: Props) {
  const words = usePhrases(dynamicsPhrases)
  return (
    <nav className="card dynamics-rail" aria-label={words.narrow}>
      <Types overview={overview} filter={filter} />
      {overview && overview.apps.length > 0 && <Apps overview={overview} filter={filter} tileOf={tileOf} />}
      <ExpiredSwitch checked={filter.expired} onChange={onChange} />
    </nav>
  )
}
