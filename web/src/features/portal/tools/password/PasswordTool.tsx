import { useMemo, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Output } from '../parts/Output.tsx'
import { longest, makePassword, type PasswordWish, setNames, shortest, strengthOf } from './password.ts'
import { passwordPhrases } from './phrases.ts'
import './password-tool.css'

/** Generates random passwords. */
export function PasswordTool() {
  const words = usePhrases(passwordPhrases)
  const [wish, setWish] = useState<PasswordWish>({ length: 16, sets: setNames, legible: false })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each `round` generates a new password
  const password = useMemo(() => makePassword(wish), [wish, round])
  const toggle = (name: (typeof setNames)[number], isWanted: boolean) =>
    setWish({ ...wish, sets: setNames.filter((set) => (set === name ? isWanted : wish.sets.includes(set))) })
  return (
    <div className="tool">
      <Field label={`${words.length} ${wish.length}`}>
        {(control) => (
          <input
            {...control}
            className="password-length"
            type="range"
            min={shortest}
            max={longest}
            value={wish.length}
            onChange={(event) => setWish({ ...wish, length: Number(event.target.value) })}
          />
        )}
      </Field>
      <fieldset className="password-sets">
        <legend>{words.sets}</legend>
        <div className="tool-row">
          {setNames.map((name) => (
            <label key={name} className="tool-check">
              <input
                type="checkbox"
                checked={wish.sets.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              {words[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="tool-check">
        <input
          type="checkbox"
          checked={wish.legible}
          onChange={(event) => setWish({ ...wish, legible: event.target.checked })}
        />
        {words.legible}
      </label>
      {password === undefined ? (
        <p role="alert" className="tool-warning">
          {words.noSet}
        </p>
      ) : (
        <>
          <div className="tool-outputs">
            <Output large monospace label={words.password} value={password} />
          </div>
          <div className="tool-row">
            <Button icon="refresh-cw" onClick={() => setRound(round + 1)}>
              {words.another}
            </Button>
          </div>
          <p className="tool-note">{words.strength({ bits: strengthOf(wish) })}</p>
        </>
      )}
    </div>
  )
}
