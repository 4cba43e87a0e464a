import { useDeferredValue, useMemo, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Output } from '../parts/Output.tsx'
import { jsonFault, type Layout, layOut } from './json-text.ts'
import { jsonPhrases } from './phrases.ts'

const mostCharacters = 1_000_000
const sample = '{"name":"iambiz","languages":["zh","en"],"id":12345678901234567890}'

/** Validates JSON, and formats it without changing its numbers and keys. */
export function JsonTool() {
  const words = usePhrases(jsonPhrases)
  const [text, setText] = useState(sample)
  const [layout, setLayout] = useState<Layout>('2')
  const settled = useDeferredValue(text)
  const fault = useMemo(() => (settled === '' ? undefined : jsonFault(settled)), [settled])
  const result = useMemo(
    () => (fault || settled === '' ? '' : layOut(settled, layout)),
    [fault, settled, layout],
  )
  return (
    <div className="tool">
      <Field
        label={words.input}
        hint={words.inputHint}
        error={fault && words.at({ ...fault, reason: words[fault.reason] })}
      >
        {(control) => (
          <textarea
            {...control}
            className="control tool-area"
            spellCheck={false}
            maxLength={mostCharacters}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Segmented
        label={words.layout}
        value={layout}
        options={[
          { value: '2', label: words.two },
          { value: '4', label: words.four },
          { value: 'tab', label: words.tab },
          { value: 'compact', label: words.compact },
        ]}
        onChange={setLayout}
      />
      {result !== '' && (
        <>
          <Field label={words.result}>
            {(control) => <textarea {...control} className="control tool-area" readOnly value={result} />}
          </Field>
          <JsonSummary result={result} />
        </>
      )}
    </div>
  )
}

/** The copy button copies the whole result, so the page only shows a short message. */
function JsonSummary({ result }: { result: string }) {
  const words = usePhrases(jsonPhrases)
  return (
    <div className="tool-outputs">
      <Output label={words.check} value={words.valid} copied={result} />
    </div>
  )
}
