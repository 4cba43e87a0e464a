import type { AppSum } from '@iambiz/contract/features/statistics/logins.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { refusalOf } from '#web/platform/api/refusal.ts'
import type { Loaded } from '#web/platform/charts/loaded.ts'
import { toWireTime, useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { paths } from '#web/platform/paths.ts'
import { MissingRecord } from '#web/platform/states/MissingRecord.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { rowsPath } from '../charts/log-link.ts'
import { rankedOf, restCode } from '../charts/rank.ts'
import { type LogFilter, logQueryOf } from '../filter/log-filter.ts'
import { eventWords } from '../filter/phrases.ts'
import type { TileOf } from '../log/log-columns.tsx'
import { LastUse, Protocols, StatusTag } from './app-columns.tsx'
import { Bar } from './Bar.tsx'
import { isOver } from './idle.ts'
import { appDetailPhrases, appLoginPhrases } from './phrases.ts'
import { useAppSums, useLatest, useOrganizations, useUses } from './reads.ts'
import { trendHeight, UseBars } from './UseBars.tsx'
import { usesOnly } from './uses.ts'

type Filtered = { filter: LogFilter }

/** One application with a filter applied: its totals, trend, most frequent users and latest rows. */
export function AppDetails({ filter, tileOf, onClose }: Filtered & { tileOf: TileOf; onClose: () => void }) {
  const words = usePhrases(appDetailPhrases)
  const sums = useAppSums(filter)
  const [app] = sums.data?.list ?? []
  return (
    <Drawer
      title={words.details}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <LinkButton href={`${paths.loginLog}?${logQueryOf(filter)}`}>{words.allRows}</LinkButton>
        </>
      }
    >
      {app ? (
        <div className="app-details">
          <Summary app={app} filter={filter} tileOf={tileOf} />
          <Trend filter={filter} />
          <Organizations filter={filter} />
          <Latest filter={filter} />
        </div>
      ) : sums.isError ? (
        <LoadFailed title={words.failed} detail={refusalOf(sums.error)} onRetry={sums.refetch} />
      ) : sums.data ? (
        <MissingRecord title={words.missing} onBack={onClose} />
      ) : (
        <Waiting label={words.loading} heights={[56, 160, 180, 160]} />
      )}
    </Drawer>
  )
}

function Waiting({ label, heights }: { label: string; heights: readonly number[] }) {
  return (
    <Skeleton label={label}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders differ only in their position
        <SkeletonBlock key={index} height={height} />
      ))}
    </Skeleton>
  )
}

function Summary({ app, filter, tileOf }: Filtered & { app: AppSum; tileOf: TileOf }) {
  const words = usePhrases(appLoginPhrases)
  const { number, tableTime } = useFormats()
  const figures = (['launchTimes', 'loginTimes', 'userCount', 'failTimes'] as const).map(
    (key) => [words[key], number(app[key])] as [string, ReactNode],
  )
  const facts: [string, ReactNode][] = [
    ...figures,
    ...(app.signOnTimes > 0
      ? [
          [
            words.signOnTimes,
            <Fragment key="sign-ons">
              {number(app.signOnTimes)} <Protocols signOns={app.signOns} />
            </Fragment>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(app.firstTime ? [[words.firstTime, tableTime(app.firstTime)] as [string, ReactNode]] : []),
    [words.lastTime, <LastUse key="last" app={app} isOver={isOver(filter, toWireTime(Date.now()))} />],
  ]
  return (
    <header className="app-summary">
      <p>
        {tileOf({ appId: app.appId, appName: app.appName }, 40)}
        <span className="app-summary-name">
          <strong>
            <bdi>{app.appName}</bdi>
          </strong>
          <small>
            {app.appCode} {app.categoryName && <bdi>{app.categoryName}</bdi>}
          </small>
        </span>
        <StatusTag status={app.status} />
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

type PartProps<T> = {
  title: string
  failed: string
  height: number
  loaded: Loaded<T>
  children: (data: T) => ReactNode
}

/** A section of the details that loads and fails independently. */
function Part<T>({ title, failed, height, loaded, children }: PartProps<T>) {
  const words = usePhrases(appDetailPhrases)
  return (
    <section className="app-part-of" aria-label={title} aria-busy={loaded.isPlaceholderData || undefined}>
      <h3>{title}</h3>
      {loaded.isError ? (
        <LoadFailed title={failed} detail={refusalOf(loaded.error)} onRetry={loaded.refetch} />
      ) : loaded.data === undefined ? (
        <Waiting label={words.loading} heights={[height]} />
      ) : (
        children(loaded.data)
      )}
    </section>
  )
}

function Trend({ filter }: Filtered) {
  const words = usePhrases(appDetailPhrases)
  return (
    <Part title={words.trend} failed={words.trendFailed} height={trendHeight} loaded={useUses(filter)}>
      {(chart) =>
        chart.total === 0 ? (
          <p className="app-none">{words.noneUsed}</p>
        ) : (
          <UseBars chart={chart} filter={filter} />
        )
      }
    </Part>
  )
}

function Organizations({ filter }: Filtered) {
  const words = usePhrases(appDetailPhrases)
  const { number } = useFormats()
  return (
    <Part
      title={words.organizations}
      failed={words.organizationsFailed}
      height={160}
      loaded={useOrganizations(filter)}
    >
      {(chart) => {
        const rows = rankedOf(chart)
        const most = Math.max(1, ...rows.filter(({ code }) => code !== restCode).map(({ count }) => count))
        if (chart.total === 0) return <p className="app-none">{words.noneUsed}</p>
        return (
          <ol className="app-organizations">
            {rows.map(({ code, name, count }) => (
              <li key={code}>
                {code === '' || code === restCode ? (
                  <bdi>{name}</bdi>
                ) : (
                  <Link href={rowsPath(usesOnly({ ...filter, orgCode: code, alone: true }))}>
                    <bdi>{name}</bdi>
                  </Link>
                )}
                {code !== restCode && <Bar part={count} whole={most} />}
                <span className="figures">{number(count)}</span>
              </li>
            ))}
          </ol>
        )
      }}
    </Part>
  )
}

function Latest({ filter }: Filtered) {
  const words = usePhrases(appDetailPhrases)
  const events = usePhrases(eventWords)
  const { tableTime } = useFormats()
  return (
    <Part title={words.latest} failed={words.latestFailed} height={160} loaded={useLatest(filter)}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="app-none">{words.noneLogged}</p>
        ) : (
          <ul className="app-latest">
            {list.map(({ id, loginTime, userName, userNo, orgName, eventType, result }) => (
              <li key={id} data-failed={result === 0 || undefined}>
                <Link href={`${paths.loginLog}?${logQueryOf(filter)}&row=${id}`}>
                  <span className="figures">{tableTime(loginTime)}</span>
                  <bdi>
                    {userName || words.stranger} <small>{userNo}</small>
                  </bdi>
                  <small>
                    <bdi>{orgName}</bdi>
                  </small>
                  <span className="app-latest-event">
                    {result === 0 && <Icon name="circle-x" size={14} />} {events[eventType]}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Part>
  )
}
