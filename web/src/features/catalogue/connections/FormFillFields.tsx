import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AdvancedSection, Group, SigningIn } from './FieldGroups.tsx'
import { formFillPhrases } from './form-fill-phrases.ts'
import { formPhrases } from './form-phrases.ts'
import type { Form } from './use-connection-form.ts'
import { longest, rowsOf } from './values.ts'

/** The fields of an application whose sign-in form is filled in, after the reasons not to do so. */
export function FormFillFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const words = usePhrases(formFillPhrases)
  const { signingIn } = usePhrases(formPhrases)
  return (
    <>
      <div className="connection-last-resort" role="note">
        <Icon name="triangle-alert" size={16} />
        <p>
          <b>{words.lastResort}</b> {words.why}
        </p>
      </div>
      {form.faults.kind && (
        <p className="field-error" role="alert">
          {form.faults.kind}
        </p>
      )}
      <TextField
        label={words.postUrl}
        hint={isNew ? words.postUrlHint : words.changeHint}
        required
        longest={longest.address}
        {...form.input('url')}
      />
      <TextField
        label={words.accountField}
        hint={words.fieldHint}
        required
        longest={longest.field}
        {...form.input('accountField')}
      />
      <TextField
        label={words.passwordField}
        required
        longest={longest.field}
        {...form.input('passwordField')}
      />
      <TextArea
        label={words.fixedFields}
        hint={words.fixedHint}
        rows={rowsOf(form.values.fixedFields)}
        longest={longest.addresses}
        {...form.input('fixedFields')}
      />
      <AdvancedSection form={form} isAdvanced={(name) => name === 'maxAge'}>
        <Group title={signingIn}>
          <SigningIn form={form} />
        </Group>
      </AdvancedSection>
    </>
  )
}
