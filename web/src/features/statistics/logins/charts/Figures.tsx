import type { Chart, Granularity } from '@iambiz/contract/platform/login-log.ts'
import { dayNumber, weekdayOf } from '#web/platform/calendar-days.ts'
import { rateOf } from '#web/platform/charts/rate-of.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { paths } from '#web/platform/paths.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { useSession } from '#web/platform/session/session.ts'
import { type LogFilter, logQueryOf, noLogFilter } from '../filter/log-filter.ts'
import { Figure, Growth, Sparkline } from './Figure.tsx'
import { lastDayOf, useActive, useCoverage, useDayCounts, useUsedApps } from './figure-reads.ts'
import { peoplePath, rowsPath, within } from './log-link.ts'
import { isNarrowerThan } from './narrower.ts'
import { spanOf } from './periods.ts'
import { chartPhrases } from './phrases.ts'
import { growthBetween, ratesOf } from './rates.ts'
import { type Asked as AskedOfAll, spanOfAsked, usePeople, useSignIns } from './reads.ts'

type Asked = AskedOfAll & { granularity: Granularity }

const wholeDay = (day: string) => ({ startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` })

/** Returns the texts of a figure for one day, which differ for today and an earlier day. */
function useDayName(filter: LogFilter, asOf: string) {
  const words = usePhrases(chartPhrases)
  const { weekdays } = usePhrases(platformPhrases)
  const day = lastDayOf(filter, asOf)
  const isToday = day === asOf.slice(0, 10)
  const weekday = weekdays.split(' ')[weekdayOf(dayNumber(day))] ?? ''
  return {
    day,
    named: (ofToday: string, ofDay: (dayValues: { day: string }) => string) =>
      isToday ? ofToday : ofDay({ day: day.slice(5) }),
    thanBefore: isToday ? words.thanWeekdayNow({ weekday }) : words.thanWeekday({ weekday }),
  }
}

/** Returns the first series without periods that have not started yet, because their zeros are meaningless. */
function begunOf(chart: Chart | undefined, asked: Asked): readonly number[] | undefined {
  const span = spanOfAsked(asked)
  return chart?.series[0]?.data.filter(
    (_, index) => spanOf(chart.categories[index] ?? '', span).startTime <= asked.asOf,
  )
}

function PeopleFigure(asked: Asked) {
  const { filter, asOf } = asked
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const { day, named } = useDayName(filter, asOf)
  const line = begunOf(usePeople(asked).data, asked)
  const { orgCode, env } = filter
  const counted = { ...noLogFilter, range: filter.range, orgCode, env }
  return (
    <Figure
      name={named(words.peopleToday, words.peopleOfDay)}
      loaded={useActive(filter, day)}
      line={<Sparkline values={line} of="people" />}
      shown={({ dau, registered, onlineNow }) => ({
        value: number(dau),
        unit: words.ofPeople({ count: dau }),
        note: words.ofRegistered({
          registered: number(registered),
          share: rateText(rateOf(dau, registered)) ?? '—',
          online: number(onlineNow),
        }),
        limit: isNarrowerThan(filter, 'environment') ? words.byOrganization : undefined,
        href: peoplePath(within(counted, wholeDay(day))),
      })}
    />
  )
}

function SignInFigure(asked: Asked) {
  const { filter, asOf } = asked
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const { day, named, thanBefore } = useDayName(filter, asOf)
  const line = begunOf(useSignIns(asked).data, asked)
  return (
    <Figure
      name={named(words.signInsToday, words.signInsOfDay)}
      loaded={useDayCounts(filter, day, asOf)}
      line={<Sparkline values={line} of="signIns" />}
      shown={([{ total }, before]) => ({
        value: number(total),
        unit: words.times({ count: total }),
        note: <Growth growth={growthBetween(total, before.total)} than={thanBefore} />,
        href: rowsPath(within(filter, wholeDay(day))),
      })}
    />
  )
}

function SuccessFigure(asked: Asked) {
  const { filter } = asked
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const loaded = useSignIns(asked)
  const line = (loaded.data && ratesOf(loaded.data).line) ?? []
  // The success rate is usually near 100 percent, so an axis from 0 would hide differences between days.
  const from = Math.max(0, Math.min(...line) - 1)
  return (
    <Figure
      name={words.success}
      loaded={loaded}
      line={<Sparkline values={line} of="signIns" from={from} end={100} />}
      shown={(times) => {
        const { rate, failures, tries } = ratesOf(times)
        return {
          // With a filter on the result there is no rate.
          value: filter.result === '' ? (rateText(rate) ?? '—') : '—',
          note: words.failedTimes({ count: number(failures), tries: number(tries) }),
          href: rowsPath({ ...filter, eventTypes: [], result: '0' }),
        }
      }}
    />
  )
}

function CoverageFigure({ filter, asOf }: Asked) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const loaded = useCoverage(filter, asOf)
  return (
    <Figure
      name={words.coverage}
      loaded={loaded}
      line={
        <Sparkline
          values={loaded.data?.days.map(({ bound }) => bound)}
          of="signIns"
          end={loaded.data?.total || 1}
        />
      }
      shown={({ total, items, isReported }) => {
        const bound = items.find(({ code }) => code === 'bound')?.value ?? 0
        return {
          value: (isReported && rateText(rateOf(bound, total))) || '—',
          note: isReported
            ? words.boundOf({ count: number(bound), people: number(total) })
            : words.notReported,
          limit: isNarrowerThan(filter, 'alone') ? words.byOrganizationAlone : undefined,
        }
      }}
    />
  )
}

/** Only shown to people who may see the usage of each application. */
function AppsFigure({ filter, asOf }: Asked) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  return (
    <Figure
      name={words.usedApps}
      loaded={useUsedApps(filter, asOf)}
      shown={({ list, unused, total }) => {
        // The list also contains the portal itself and applications that are no longer in the catalogue.
        const used = list.filter(({ launchTimes, appId }) => launchTimes > 0 && appId !== '').length
        const isMore = total > list.length && list.at(-1)?.launchTimes !== 0
        return {
          value: `${number(used)}${isMore ? '+' : ''}`,
          unit: words.ofApps({ count: used }),
          note: isMore
            ? words.unusedApps({ count: number(unused) })
            : words.ofAllApps({ count: number(used + unused) }),
          href: `${paths.appLogins}?${logQueryOf({ ...filter, eventTypes: [], result: '' })}`,
        }
      }}
    />
  )
}

/** The key figures of the range. */
export function Figures(asked: Asked) {
  const words = usePhrases(chartPhrases)
  const { flags } = useSession()
  return (
    <section aria-label={words.figures}>
      <dl className="card login-figures">
        <PeopleFigure {...asked} />
        <SignInFigure {...asked} />
        <SuccessFigure {...asked} />
        <CoverageFigure {...asked} />
        {flags.appLoginStat && <AppsFigure {...asked} />}
      </dl>
    </section>
  )
}
