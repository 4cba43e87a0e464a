import { connectionTemplates, kindOfTemplate } from '@iambiz/contract/platform/connection-values.ts'
import { type ReactNode, useId, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { formPhrases, subjectWords, templateWords } from './form-phrases.ts'
import type { Form } from './use-connection-form.ts'
import { secretTerms, subjects } from './values.ts'

/** Seconds. */
const ages = [0, 900, 3600, 14_400, 28_800, 43_200] as const

/** The requirements for a sign-on, which every kind has. */
export function SigningIn({ form }: { form: Form }) {
  const words = usePhrases(formPhrases)
  const { values } = form
  const label = (seconds: number) =>
    seconds === 0
      ? words.maxAgeAlways
      : seconds % 3600 === 0
        ? words.maxAgeHours({ count: seconds / 3600 })
        : words.maxAgeMinutes({ count: Math.round(seconds / 60) })
  const known = new Set<number>([...ages, ...(values.maxAge === '' ? [] : [Number(values.maxAge)])])
  return (
    <>
      <RecordSwitch label={words.requireMfa} about={words.requireMfaAbout} {...form.toggle('requireMfa')} />
      <ChoiceField
        {...form.input('maxAge')}
        label={words.maxAge}
        options={[
          { value: '', label: words.maxAgeNever },
          ...[...known]
            .toSorted((one, other) => one - other)
            .map((seconds) => ({ value: String(seconds), label: label(seconds) })),
        ]}
      />
    </>
  )
}

type SubjectProps = { form: Form; isNew: boolean; label: string; hint: string }

/** What identifies a person. The hint warns of a change, so a new connection has none. */
export function SubjectField({ form, isNew, label, hint }: SubjectProps) {
  const names = usePhrases(subjectWords)
  return (
    <ChoiceField
      {...form.input('subject')}
      label={label}
      {...(!isNew && { hint })}
      options={subjects.map((value) => ({ value, label: names[value] }))}
    />
  )
}

/** How long the next secret is valid. */
export function SecretTermField({ form }: { form: Form }) {
  const words = usePhrases(formPhrases)
  return (
    <ChoiceField
      {...form.input('secretDays')}
      label={words.secretDays}
      hint={words.secretDaysHint}
      options={secretTerms.map((count) => ({
        value: String(count),
        label: count === 0 ? words.forever : words.days({ count }),
      }))}
    />
  )
}

/** The template of a connection, among those of its kind. */
export function TemplateField({ form }: { form: Form }) {
  const words = usePhrases(formPhrases)
  const names = usePhrases(templateWords)
  return (
    <ChoiceField
      {...form.input('template')}
      label={words.template}
      options={connectionTemplates
        .filter((value) => kindOfTemplate(value) === form.values.kind)
        .map((value) => ({ value, label: names[value] }))}
    />
  )
}

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="connection-group" aria-label={title}>
    <h4>{title}</h4>
    {children}
  </section>
)

type AdvancedProps = { form: Form; isAdvanced: (name: string) => boolean; children: ReactNode }

/** Collapsed fields with values from the template; the section opens if one of them has an error. */
export function AdvancedSection({ form, isAdvanced, children }: AdvancedProps) {
  const words = usePhrases(formPhrases)
  const [isOpen, setOpen] = useState(false)
  const isWrong = Object.entries(form.faults).some(([name, fault]) => fault && isAdvanced(name))
  return (
    <details
      className="connection-advanced"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {words.advanced} <small>{words.advancedHint}</small>
      </summary>
      {children}
    </details>
  )
}

type SetProps = { legend: string; hint?: string; error: string | undefined; children: ReactNode }

/** Controls that belong together, with one hint and one error. */
export function FieldSet({ legend, hint, error, children }: SetProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="connection-set" aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <Icon name="circle-x" size={13} />
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
    </fieldset>
  )
}
