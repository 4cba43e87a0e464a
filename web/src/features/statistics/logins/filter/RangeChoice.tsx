import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { PeriodField } from '#web/platform/period/PeriodField.tsx'
import { faultOf, type LogFilter, presets, timesOf } from './log-filter.ts'
import { logFilterPhrases, presetWords } from './phrases.ts'

type Range = Pick<LogFilter, 'range' | 'from' | 'to'>
type Props = { range: Range; onChange: (range: Range) => void }

const shown = (wireTime: string, now: string) =>
  wireTime.startsWith(now.slice(0, 4)) ? wireTime.slice(5, 16) : wireTime.slice(0, 16)

const typed = (wireTime: string) => wireTime.slice(0, 16).replace(' ', 'T')

/** Selects a preset of whole days, or a custom range to the minute. */
export function RangeChoice({ range, onChange }: Props) {
  const words = usePhrases(logFilterPhrases)
  const names = usePhrases(presetWords)
  const now = toWireTime(Date.now())
  const { startTime, endTime } = timesOf(range, now)
  return (
    <PeriodField
      label={words.range}
      text={`${shown(startTime, now)} ${words.until} ${shown(endTime, now)}`}
      presets={presets.map((preset) => ({
        ...{ key: preset, label: names[preset], isChosen: preset === range.range },
        choose: () => onChange({ range: preset, from: '', to: '' }),
      }))}
      own={{
        precision: 'minute',
        period: { from: typed(startTime), to: typed(endTime) },
        faultOf: ({ from, to }) => {
          const fault = faultOf(from, to)
          return fault && words[fault]
        },
        onChange: (own) => onChange({ range: 'custom', ...own }),
      }}
    />
  )
}
