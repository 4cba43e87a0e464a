import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Field } from '#web/ui/Field.tsx'
import { Output } from '../parts/Output.tsx'
import { unitPhrases } from './phrases.ts'
import { convert, type Quantity, quantities, quantityNames, shortNumber, typedNumber } from './units.ts'

/** Converts a value to every unit of its quantity. */
export function UnitTool() {
  const words = usePhrases(unitPhrases)
  const names: Readonly<Record<string, string>> = words
  const [quantity, setQuantity] = useState<Quantity>('length')
  const units = Object.keys(quantities[quantity])
  const [text, setText] = useState('1')
  const [chosen, setChosen] = useState('m')
  const unit = units.includes(chosen) ? chosen : (units[0] ?? '')
  const value = typedNumber(text)
  const isTooCold =
    quantity === 'temperature' && value !== undefined && convert(quantity, value, unit, 'kelvin') < 0
  const error = value === undefined ? words.invalid : isTooCold ? words.belowZero : undefined
  return (
    <div className="tool">
      <div className="tool-fields">
        <Field label={words.quantityLabel}>
          {(control) => (
            <select
              {...control}
              value={quantity}
              onChange={(event) => setQuantity(event.target.value as Quantity)}
            >
              {quantityNames.map((name) => (
                <option key={name} value={name}>
                  {words[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.valueLabel} error={error}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              maxLength={32}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label={words.unitLabel}>
          {(control) => (
            <select {...control} value={unit} onChange={(event) => setChosen(event.target.value)}>
              {units.map((name) => (
                <option key={name} value={name}>
                  {names[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {value !== undefined && !error && (
        <section className="tool-outputs" aria-label={words.results}>
          {units
            .filter((name) => name !== unit)
            .map((name) => (
              <Output
                key={name}
                label={names[name] ?? name}
                value={shortNumber(convert(quantity, value, unit, name))}
              />
            ))}
        </section>
      )}
    </div>
  )
}
