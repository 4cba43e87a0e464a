import type { Api } from '@iambiz/contract/api.ts'
import type { AppSum } from '@iambiz/contract/features/statistics/logins.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { SignOnProtocol } from '@iambiz/contract/platform/login-log.ts'
import { linePoints } from '#web/platform/charts/geometry.ts'
import { toWireTime, useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Column } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { TileOf } from '../log/log-columns.tsx'
import { Bar } from './Bar.tsx'
import { daysSince, longIdle } from './idle.ts'
import { appLoginPhrases } from './phrases.ts'

type Sums = DataOf<Api['POST /iam-log/v1/loginLog/searchLogSumList']>

const statusWords = { 0: 'draft', 2: 'maintenance', 3: 'offline' } as const

/** Shows the status of an application that is not online. */
export function StatusTag({ status }: Pick<AppSum, 'status'>) {
  const words = usePhrases(appLoginPhrases)
  if (status === undefined || status === 1) return null
  return (
    <Tag small kind="outline">
      {words[statusWords[status]]}
    </Tag>
  )
}

/**
 * Shows the last use of an application. Never and long ago are highlighted, because an administrator should check why.
 */
export function LastUse({ app, isOver }: { app: AppSum; isOver: boolean }) {
  const { lastTime, lastUsedOn, status } = app
  const words = usePhrases(appLoginPhrases)
  const { tableTime } = useFormats()
  if (lastTime) return <span className="figures">{tableTime(lastTime)}</span>
  if (lastUsedOn && isOver) return <span className="figures">{lastUsedOn}</span>
  if (lastUsedOn) {
    const days = daysSince(lastUsedOn, toWireTime(Date.now()))
    return (
      <span className="app-idle" data-long={days >= longIdle || undefined}>
        <span className="figures">{lastUsedOn}</span> <small>{words.idle({ count: days })}</small>
      </span>
    )
  }
  if (isOver) return <Tag>{words.notUntilThen}</Tag>
  return <Tag kind={status === 1 || status === 2 ? 'warning' : 'neutral'}>{words.never}</Tag>
}

/** Formats numbers with a fixed count of decimals, so that they align in a column. */
function useDecimals(digits: number) {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (value: number) => format.format(value)
}

function ShareBar({ share }: { share: number }) {
  const decimal = useDecimals(2)
  return (
    <span className="app-share">
      <Bar part={share} whole={100} />
      <span className="figures">{decimal(share)}%</span>
    </span>
  )
}

type Props = {
  sums: Sums | undefined
  trends: ReadonlyMap<string, readonly number[]>
  shown: string
  /** Whether the period has ended. */
  isOver: boolean
  onShow: (appCode: string) => void
  tileOf: TileOf
}

const counts = ['launchTimes', 'loginTimes', 'signOnTimes', 'userCount', 'failTimes'] as const

const box = { width: 84, height: 24 }

/** A sparkline scaled to its largest value, without text because the numbers next to it have the values. */
function Spark({ values }: { values: readonly number[] | undefined }) {
  if (!values || values.length < 2) return <span className="app-spark" />
  const points = linePoints(values, box).map(([x, y]) => `${x},${y + 2}`)
  const [first = '', last = ''] = [points[0], points.at(-1)].map((point) => point?.split(',')[0])
  return (
    <svg className="app-spark" viewBox={`0 0 ${box.width} ${box.height + 4}`} aria-hidden="true">
      <polygon points={`${first},${box.height + 2} ${points.join(' ')} ${last},${box.height + 2}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}

/** Short names, because the list has little room. */
const protocolNames: Record<SignOnProtocol, string> = {
  oidc: 'OIDC',
  saml: 'SAML',
  cas: 'CAS',
  forward: 'Proxy',
  jwt: 'JWT',
  form: 'Form',
}

/** The protocols of sign-ons, each with its number if there are several; lines break between them only. */
export function Protocols({ signOns }: Pick<AppSum, 'signOns'>) {
  const { number } = useFormats()
  if (signOns.length === 0) return null
  const isOne = signOns.length === 1
  return (
    <small className="app-protocols">
      {signOns
        .map(({ protocol, times }) =>
          isOne ? protocolNames[protocol] : `${protocolNames[protocol]}\u00a0${number(times)}`,
        )
        .join('\u00a0· ')}
    </small>
  )
}

/** The columns of the list, with the totals of all pages below; on phones a row is a card. */
export function useAppColumns({ sums, trends, shown, isOver, onShow, tileOf }: Props): Column<AppSum>[] {
  const words = usePhrases(appLoginPhrases)
  const { number } = useFormats()
  const decimal = useDecimals(1)
  const countColumn = (key: (typeof counts)[number]): Column<AppSum> => ({
    key,
    title: words[key],
    sortable: true,
    first: 'descending',
    className: `app-number figures app-${key}`,
    cell: (row) => (
      <span data-some={(key === 'failTimes' && row.failTimes > 0) || undefined} data-label={words[key]}>
        {number(row[key])} {key === 'signOnTimes' && <Protocols signOns={row.signOns} />}
      </span>
    ),
    foot: sums && (
      <span data-label={words[key]} title={key === 'userCount' ? words.peopleOnce : undefined}>
        {number(sums.sum[key])} {key === 'signOnTimes' && <Protocols signOns={sums.sum.signOns} />}
      </span>
    ),
  })
  return [
    {
      key: 'appName',
      title: words.app,
      sortable: true,
      className: 'app-name',
      cell: ({ appId, appCode, appName, status }) => (
        <span>
          {tileOf({ appId, appName }, 24)}
          <button
            type="button"
            className="app-open"
            aria-label={words.view({ name: appName })}
            aria-current={appCode === shown ? 'true' : undefined}
            onClick={() => onShow(appCode)}
          >
            <bdi>{appName}</bdi>
          </button>
          <small>{appCode}</small>
          <StatusTag status={status} />
        </span>
      ),
      foot: sums && words.sumOf({ count: sums.total }),
    },
    {
      key: 'categoryName',
      title: words.category,
      sortable: true,
      className: 'app-category',
      cell: ({ categoryName }) => categoryName || '—',
    },
    {
      key: 'trend',
      title: words.trend,
      className: 'app-trend',
      cell: ({ appCode }) => <Spark values={trends.get(appCode)} />,
    },
    ...counts.map(countColumn),
    {
      key: 'avgPerDay',
      title: words.avgPerDay,
      sortable: true,
      first: 'descending',
      className: 'app-number figures app-average',
      cell: ({ avgPerDay }) => decimal(avgPerDay),
    },
    {
      key: 'share',
      title: words.share,
      sortable: true,
      first: 'descending',
      className: 'app-part',
      cell: ({ share }) => <ShareBar share={share} />,
    },
    {
      key: 'lastTime',
      title: words.lastTime,
      sortable: true,
      first: 'descending',
      className: 'app-last',
      cell: (row) => <LastUse app={row} isOver={isOver} />,
    },
  ]
}
