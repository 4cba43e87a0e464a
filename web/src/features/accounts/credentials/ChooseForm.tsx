import type { PasswordPolicy } from '@iambiz/contract/features/accounts/credentials.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { passwordFieldPhrases } from '#web/platform/step-up/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { FormError } from './FormError.tsx'
import { forgottenPhrases } from './forgotten-phrases.ts'
import { RuleList } from './RuleList.tsx'
import { personalWords, ruleStates } from './rules.ts'
import type { ForgottenField, useForgotten } from './use-forgotten.ts'

type Props = { policy: PasswordPolicy; forgotten: ReturnType<typeof useForgotten> }

/** Form with the mailed code, the new password and its rules, and the new password repeated. */
export function ChooseForm({ policy, forgotten }: Props) {
  const words = usePhrases(forgottenPhrases)
  const fieldWords = usePhrases(passwordFieldPhrases)
  const { typed, errors, refused, isFinishing, type, submit } = forgotten
  const about = [typed.account.split('@')[0]]
  const rules = { ...policy, words: [...policy.words, ...personalWords(about)] }
  const states = ruleStates(typed.newPassword, rules, refused)
  const password = (name: Extract<ForgottenField, 'newPassword' | 'confirmPassword'>, label: string) => (
    <PasswordField
      label={label}
      words={fieldWords}
      autoComplete="new-password"
      value={typed[name]}
      onChange={(text) => type(name, text)}
      error={errors[name]}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFinishing) submit([...states.values()].includes('broken'))
      }}
    >
      <input type="text" autoComplete="username" value={typed.account.trim()} readOnly hidden />
      <CodeField forgotten={forgotten} />
      <div className="forgotten-new">
        {password('newPassword', words.next)}
        <RuleList policy={policy} states={states} />
      </div>
      {password('confirmPassword', words.again)}
      <FormError text={errors.form} />
      <Button kind="primary" size="large" type="submit" busy={isFinishing}>
        {words.confirm}
      </Button>
      {!forgotten.isHanded && <p className="forgotten-note">{words.noMail}</p>}
    </form>
  )
}

function CodeField({ forgotten }: Pick<Props, 'forgotten'>) {
  const words = usePhrases(forgottenPhrases)
  const { typed, errors, isResent, isHanded, restSeconds, isAsking, type, send } = forgotten
  return (
    <Field
      label={words.code}
      required
      error={errors.code}
      hint={
        <span aria-live="polite">
          {isResent ? words.resent : isHanded ? words.handedHint : words.codeHint}
        </span>
      }
    >
      {(control) => (
        <span className="forgotten-code">
          <input
            {...control}
            type="text"
            // biome-ignore lint/a11y/noAutofocus: the person returns to this form to enter the code
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={typed.code}
            onChange={(event) => type('code', event.target.value)}
          />
          {!isHanded && (
            <Button disabled={restSeconds > 0} busy={isAsking} onClick={() => send(true)}>
              {restSeconds > 0 ? words.resendIn({ seconds: restSeconds }) : words.resend}
            </Button>
          )}
        </span>
      )}
    </Field>
  )
}
