import type { PasswordPolicy } from '@iambiz/contract/features/accounts/credentials.ts'
import { useId } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { basePath } from '#web/platform/paths.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { passwordFieldPhrases } from '#web/platform/step-up/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { changePhrases } from './phrases.ts'
import { RuleList } from './RuleList.tsx'
import { personalWords, ruleStates } from './rules.ts'
import { type PasswordFieldName, useChange } from './use-change.ts'
import './change-drawer.css'

type Props = {
  policy: PasswordPolicy
  /** The person's names and numbers; the new password must not contain them. */
  about: readonly (string | undefined)[]
  onClose: () => void
  /** Goes to the sign-in page. */
  onDone: () => void
}

/** Form with the current password, the new password and its rules, and the new password repeated. */
export function ChangeDrawer({ policy, about, onClose, onDone }: Props) {
  const words = usePhrases(changePhrases)
  const fieldWords = usePhrases(passwordFieldPhrases)
  const form = useId()
  const { typed, errors, refused, isBusy, isDone, type, compare, submit } = useChange()
  const rules = { ...policy, words: [...policy.words, ...personalWords(about)] }
  const states = ruleStates(typed.newPassword, rules, refused)
  if (isDone) return <Done onDone={onDone} />

  const field = (
    name: PasswordFieldName,
    label: string,
    autoComplete: 'current-password' | 'new-password',
  ) => (
    <PasswordField
      label={label}
      words={fieldWords}
      autoComplete={autoComplete}
      value={typed[name]}
      onChange={(text) => type(name, text)}
      error={errors[name]}
    />
  )
  return (
    <Drawer
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="change-password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) submit([...states.values()].includes('broken'))
        }}
      >
        <input type="text" autoComplete="username" value={sessionState().iamAccount ?? ''} readOnly hidden />
        <div className="change-password-old">
          {field('oldPassword', words.old, 'current-password')}
          {policy.mailsCodes && (
            <a href={`${basePath}/password/forgot`} target="_blank" rel="noreferrer">
              {words.forgotten}
            </a>
          )}
        </div>
        <div className="change-password-new">
          {field('newPassword', words.next, 'new-password')}
          <RuleList policy={policy} states={states} />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only receives the blur event of its field */}
        <div onBlur={compare}>{field('confirmPassword', words.again, 'new-password')}</div>
        {errors.form && (
          <p className="field-error" role="alert">
            <Icon name="circle-x" size={13} />
            <LocalizedMessage>{errors.form}</LocalizedMessage>
          </p>
        )}
        <p className="change-password-note">
          <Icon name="info" size={16} />
          {words.consequence}
        </p>
      </form>
    </Drawer>
  )
}

function Done({ onDone }: { onDone: () => void }) {
  const words = usePhrases(changePhrases)
  return (
    <Dialog
      open
      title={words.done}
      footer={
        <Button kind="primary" onClick={onDone}>
          {words.signInAgain}
        </Button>
      }
    >
      <p>{words.doneDetail}</p>
    </Dialog>
  )
}
