import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type FigureFault, figuresIn } from './figures-text.ts'
import { zoneFormPhrases } from './phrases.ts'
import type { MetricFault, MetricValues } from './zone-values.ts'

const longest = { nameZh: 40, nameEn: 40, code: 32, unitZh: 20, unitEn: 20, target: 20 }

/** Enough characters for 120 months. */
const longestFigures = 6000

type Props = {
  metric: MetricValues
  fault: MetricFault['field'] | undefined
  onChange: (part: Partial<MetricValues>) => void
}

/** One key figure of a zone with its values. */
export function MetricFields({ metric, fault, onChange }: Props) {
  const words = usePhrases(zoneFormPhrases)
  const messages = { nameZh: words.needed, code: words.codeWrong, target: words.targetWrong }
  const field = (name: keyof typeof longest) => ({
    longest: longest[name],
    value: metric[name],
    error: fault === name && name in messages ? messages[name as keyof typeof messages] : undefined,
    onChange: (text: string) => onChange({ [name]: text }),
  })
  const wrong = { month: words.wrongMonth, number: words.wrongNumber, twice: words.monthTwice }
  const tellLine = ({ line, kind }: FigureFault) => wrong[kind]({ line })
  const [first] = figuresIn(metric.figures).faults
  return (
    <div className="zone-pair zone-metric-fields">
      <TextField label={words.nameZh} required lang="zh" {...field('nameZh')} />
      <TextField label={words.nameEn} lang="en" {...field('nameEn')} />
      <TextField label={words.zoneCode} required {...field('code')} />
      <ChoiceField
        label={words.better}
        value={metric.better}
        error={undefined}
        options={[
          { value: 'higher', label: words.higher },
          { value: 'lower', label: words.lower },
        ]}
        onChange={(better) => onChange({ better: better === 'lower' ? 'lower' : 'higher' })}
      />
      <TextField label={words.unitZh} lang="zh" {...field('unitZh')} />
      <TextField label={words.unitEn} lang="en" {...field('unitEn')} />
      <TextField label={words.target} hint={words.targetHint} {...field('target')} />
      <div className="zone-values-field">
        <TextArea
          label={words.values}
          hint={words.valuesHint}
          longest={longestFigures}
          rows={8}
          value={metric.figures}
          error={fault === 'figures' && first ? tellLine(first) : undefined}
          onChange={(figures) => onChange({ figures })}
        />
        {first && fault !== 'figures' && (
          <p className="field-error" role="status">
            {tellLine(first)}
          </p>
        )}
      </div>
    </div>
  )
}
