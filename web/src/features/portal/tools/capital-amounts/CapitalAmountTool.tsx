import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Field } from '#web/ui/Field.tsx'
import { Output } from '../parts/Output.tsx'
import { capitalAmount, withRenminbi } from './capital-amount.ts'
import { capitalPhrases } from './phrases.ts'

/** Converts an amount of renminbi to Chinese financial numerals, as required on bills and in contracts. */
export function CapitalAmountTool() {
  const words = usePhrases(capitalPhrases)
  const [text, setText] = useState('107000.53')
  const [hasPrefix, setPrefix] = useState(true)
  const capitals = capitalAmount(text)
  const result = capitals === undefined ? '' : hasPrefix ? withRenminbi(capitals) : capitals
  return (
    <div className="tool">
      <Field
        label={words.amount}
        hint={words.amountHint}
        error={text !== '' && capitals === undefined ? words.invalid : undefined}
      >
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
      <label className="tool-check">
        <input type="checkbox" checked={hasPrefix} onChange={(event) => setPrefix(event.target.checked)} />
        {words.prefix}
      </label>
      <div className="tool-outputs" lang="zh-CN">
        <Output large label={words.result} value={result} />
      </div>
      <p className="tool-note">{words.rule}</p>
    </div>
  )
}
