import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { fieldWords } from '../phrases.ts'
import { chosenIn, chosenText } from './chosen.ts'
import { mailingPhrases } from './phrases.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import type { Offers } from './use-offers.ts'

type Props = {
  value: string
  error: string | undefined
  offers: Offers
  onChange: (text: string) => void
}

/** Choice of a template for the application and type; a chosen one that no longer matches stays visible. */
export function TemplateField({ value, error, offers: { templates }, onChange }: Props) {
  const words = usePhrases(mailingPhrases)
  const { mailTemplate: label } = usePhrases(fieldWords)
  const [isPreviewed, setPreviewed] = useState(false)
  const [chosen] = chosenIn(value)
  const isUnfit = chosen !== undefined && !templates.some(({ id }) => id === chosen.key)
  const choose = (key: string) => {
    const name = templates.find(({ id }) => id === key)?.name ?? ''
    onChange(key === '' ? '' : chosenText([{ key, name }]))
  }
  return (
    <div className="mail-template">
      <Field
        label={label}
        required
        error={error}
        hint={templates.length === 0 ? words.noTemplates : undefined}
      >
        {({ className: _, ...control }) => (
          <Select
            {...control}
            label={label}
            value={chosen?.key ?? ''}
            options={[
              { value: '', label: words.choose },
              ...(isUnfit ? [{ value: chosen.key, label: words.unfit({ name: chosen.name }) }] : []),
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={choose}
          />
        )}
      </Field>
      {chosen && (
        <Button kind="link" size="small" onClick={() => setPreviewed(true)}>
          {words.preview}
        </Button>
      )}
      {chosen && isPreviewed && <TemplatePreview id={chosen.key} onClose={() => setPreviewed(false)} />}
    </div>
  )
}
