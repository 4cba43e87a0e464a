import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Select } from '#web/ui/Select.tsx'
import { isBackwards, type Period, yearsOf } from './period.ts'
import { statisticsPhrases } from './phrases.ts'

type Props = { period: Period; onChange: (part: Partial<Period>) => void }

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

/** Choice of year, months and type; shows an error if the end is before the start. */
export function PeriodChoice({ period, onChange }: Props) {
  const words = usePhrases(statisticsPhrases)
  const months = allMonths.map((month) => ({ value: String(month), label: words.month({ month }) }))
  return (
    <div className="statistics-period page-line">
      <div className="statistics-choices">
        <Select
          label={words.year}
          value={String(period.year)}
          options={yearsOf(period, toWireTime(Date.now())).map((year) => ({
            value: String(year),
            label: words.yearOf({ year }),
          }))}
          onChange={(year) => onChange({ year: Number(year) })}
        />
        <Select
          label={words.startMonth}
          value={String(period.startMonth)}
          options={months}
          onChange={(month) => onChange({ startMonth: Number(month) })}
        />
        <span>{words.until}</span>
        <Select
          label={words.endMonth}
          value={String(period.endMonth)}
          options={months}
          aria-invalid={isBackwards(period) || undefined}
          aria-describedby={isBackwards(period) ? 'statistics-backwards' : undefined}
          onChange={(month) => onChange({ endMonth: Number(month) })}
        />
        <Select
          label={words.type}
          value={period.type}
          options={[
            { value: '', label: words.allTypes },
            { value: '1', label: words.online },
            { value: '2', label: words.general },
          ]}
          onChange={(type) => onChange({ type: type === '1' || type === '2' ? type : '' })}
        />
      </div>
      {isBackwards(period) && (
        <p className="statistics-backwards" id="statistics-backwards" role="alert">
          <Icon name="circle-x" size={13} />
          {words.backwards}
        </p>
      )}
    </div>
  )
}
