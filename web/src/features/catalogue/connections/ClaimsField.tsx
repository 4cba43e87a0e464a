import { claimSources } from '@iambiz/contract/platform/connection-values.ts'
import { useId } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Select } from '#web/ui/Select.tsx'
import { claimSourceWords, formPhrases } from './form-phrases.ts'
import type { Form } from './use-connection-form.ts'
import { longest, mostClaims } from './values.ts'

type Labels = {
  claims: string
  claimsHint: string
  claimName: string
  addClaim: string
  removeClaim: (of: { name: string }) => string
}

/** Claims that the application needs under other names; SAML and CAS call them attributes. */
export function ClaimsField({ form: { values, faults, change }, labels }: { form: Form; labels?: Labels }) {
  const words = { ...usePhrases(formPhrases), ...labels }
  const sources = usePhrases(claimSourceWords)
  const id = useId()
  const { claims } = values
  const put = (index: number, part: Partial<(typeof claims)[number]>) =>
    change({ claims: claims.map((claim, at) => (at === index ? { ...claim, ...part } : claim)) })
  const numbered = (label: string, index: number) => words.claimNth({ label, number: index + 1 })
  return (
    <fieldset className="connection-claims" aria-describedby={`${id}-hint`}>
      <legend>{words.claims}</legend>
      <p id={`${id}-hint`} className="field-hint">
        {words.claimsHint}
      </p>
      <ul ref={keepFocusNear}>
        {claims.map(({ name, from }, index) => (
          // Rows differ only in their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state of their own
          <li key={index}>
            <input
              className="control"
              aria-label={numbered(words.claimName, index)}
              aria-invalid={faults.claims ? true : undefined}
              aria-describedby={faults.claims ? `${id}-error` : undefined}
              placeholder={words.claimName}
              maxLength={longest.claim}
              value={name}
              onChange={({ target }) => put(index, { name: target.value })}
            />
            <Select
              label={numbered(words.claimFrom, index)}
              value={from}
              options={claimSources.map((value) => ({ value, label: sources[value] }))}
              onChange={(text) => {
                const chosen = claimSources.find((source) => source === text)
                if (chosen) put(index, { from: chosen })
              }}
            />
            <button
              type="button"
              aria-label={words.removeClaim({ name: name || String(index + 1) })}
              onClick={() => change({ claims: claims.filter((_, at) => at !== index) })}
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {faults.claims && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {faults.claims}
        </p>
      )}
      {claims.length < mostClaims && (
        <Button
          size="small"
          icon="plus"
          onClick={() => change({ claims: [...claims, { name: '', from: 'userNo' }] })}
        >
          {words.addClaim}
        </Button>
      )}
    </fieldset>
  )
}
