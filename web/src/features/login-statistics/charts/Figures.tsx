import type { Granularity } from '@iambiz/contract/features/login-statistics.ts'
import type { ReactNode } from 'react'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import type { LogFilter } from '../filter/log-filter.ts'
import { linePoints } from './geometry.ts'
import { chartPhrases } from './phrases.ts'
import { growthBetween, rateOf, ratesOf } from './rates.ts'
import { type Loaded, useActive, useCompared, usePeople, useSignIns } from './reads.ts'

type Shown = { value: string; unit?: string; notes: readonly ReactNode[] }

const spark = { width: 76, height: 32 }

function Sparkline({ values, of }: { values: readonly number[] | undefined; of: 'people' | 'signIns' }) {
  if (!values || values.length < 2) return null
  const points = linePoints(values, spark).map((pair) => pair.join(','))
  const [first = '', last = ''] = [points[0], points.at(-1)].map((point) => point?.split(',')[0])
  return (
    <svg className="spark" data-of={of} width={spark.width} height={spark.height + 2} aria-hidden="true">
      <polygon points={`${first},${spark.height} ${points.join(' ')} ${last},${spark.height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}

function Growth({ growth, than }: { growth: number | undefined; than: string }) {
  const words = usePhrases(chartPhrases)
  const rateText = useRateText()
  if (growth === undefined) return words.noneBefore
  if (growth === 0) return words.asBefore
  const isMore = growth > 0
  return (
    <>
      {than} <Icon name={isMore ? 'arrow-up' : 'arrow-down'} size={12} />
      <span className="visually-hidden">{isMore ? words.increased : words.decreased} </span>
      {rateText(Math.abs(growth))}
    </>
  )
}

type Props<T> = { name: string; loaded: Loaded<T>; shown: (data: T) => Shown; line?: ReactNode }

/** One number, which loads and fails alone. */
function Figure<T>({ name, loaded, shown, line }: Props<T>) {
  const words = usePhrases(chartPhrases)
  const { data, isError, isPlaceholderData, refetch } = loaded
  const content = data === undefined ? undefined : shown(data)
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <dt>{name}</dt>
      {isError ? (
        <dd role="alert">
          <span className="figure-failed">{words.failed({ name })}</span>
          <Button kind="link" size="small" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </dd>
      ) : content === undefined ? (
        <dd>
          <Skeleton label={words.loading({ name })}>
            <SkeletonBlock height={54} />
          </Skeleton>
        </dd>
      ) : (
        <dd>
          <strong className="figures">
            {content.value}
            {content.unit && <small>{content.unit}</small>}
          </strong>
          {line}
          {content.notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a note's place is what it is
            <small key={index} className="figures">
              {note}
            </small>
          ))}
        </dd>
      )}
    </div>
  )
}

type PeopleProps = { filter: LogFilter; line: readonly number[] | undefined }

function PeopleFigures({ filter, line }: PeopleProps) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const loaded = useActive(filter)
  const isNarrower = filter.appCodes.length > 0 || filter.loginTypes.length > 0 || filter.person !== ''
  const notes = (...own: ReactNode[]) => (isNarrower ? [...own, words.unaffected] : own)
  return (
    <>
      <Figure
        name={words.dailyPeople}
        loaded={loaded}
        line={<Sparkline values={line} of="people" />}
        shown={({ dau, registered }) => ({
          value: number(dau),
          unit: words.ofPeople({ count: dau }),
          notes: notes(words.ofRegistered({ share: rateText(rateOf(dau, registered)) ?? '—' })),
        })}
      />
      <Figure
        name={words.monthlyPeople}
        loaded={loaded}
        shown={({ mau, compare }) => ({
          value: number(mau),
          unit: words.ofPeople({ count: mau }),
          notes: notes(
            <Growth key="growth" growth={growthBetween(mau, compare.mau)} than={words.thanMonthBefore} />,
          ),
        })}
      />
      <Figure
        name={words.online}
        loaded={loaded}
        shown={({ onlineNow, newUsers }) => ({
          value: number(onlineNow),
          unit: words.ofPeople({ count: onlineNow }),
          notes: notes(words.newPeople({ count: number(newUsers) })),
        })}
      />
    </>
  )
}

/** The range in a few numbers. */
export function Figures({ filter, granularity }: { filter: LogFilter; granularity: Granularity }) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const rateText = useRateText()
  const people = usePeople(filter, granularity)
  const compared = useCompared(filter, granularity)
  const signIns = useSignIns(filter, granularity)
  return (
    <section aria-label={words.figures}>
      <dl className="card login-figures">
        <Figure
          name={words.signIns}
          loaded={compared}
          line={<Sparkline values={compared.data?.series[0]?.data} of="signIns" />}
          shown={({ total, growth }) => ({
            value: number(total),
            unit: words.times({ count: total }),
            notes: [<Growth key="growth" growth={growth} than={words.thanBefore} />],
          })}
        />
        <Figure
          name={words.success}
          loaded={signIns}
          line={<Sparkline values={signIns.data && ratesOf(signIns.data).line} of="signIns" />}
          shown={(times) => {
            const { rate, failures } = ratesOf(times)
            return {
              // Where only one of the two is asked for, their relation says nothing.
              value: filter.result === '' ? (rateText(rate) ?? '—') : '—',
              notes: [words.failedTimes({ count: number(failures) })],
            }
          }}
        />
        <PeopleFigures filter={filter} line={people.data?.series[0]?.data} />
      </dl>
    </section>
  )
}
