import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FileButton } from './FileButton.tsx'
import { formPhrases, previewPhrases } from './phrases.ts'
import { TemplateTexts } from './TemplateTexts.tsx'
import { useSaving } from './use-saving.ts'
import { useTestMail } from './use-test-mail.ts'
import { type Source, useWriting } from './use-writing.ts'
import { type Faults, languageOfFaults, longest, type TextLanguage, type Values, valuesOf } from './values.ts'
import './template-form.css'

type Props = Source & { onSaved: (id: string) => void; onClose: () => void }

const firstFault = '[aria-invalid="true"]:not([hidden] *)'
const nothingToDrop = () => {}

/** Focuses the first field with an error after a refusal, and switches to its language if that is hidden. */
function useFaultFocus(
  form: RefObject<HTMLFormElement | null>,
  faults: Faults,
  setTextLanguage: (to: TextLanguage) => void,
) {
  useEffect(() => {
    if (!Object.values(faults).some(Boolean)) return
    const textLanguage = languageOfFaults(faults)
    if (textLanguage) setTextLanguage(textLanguage)
    const frame = requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>(firstFault)
      field?.focus()
      // The message is below the text, possibly outside the visible area.
      field?.closest('.field')?.querySelector('.field-error')?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [form, faults, setTextLanguage])
}

/** Form for one template, in the drawer. */
export function TemplateForm({ onSaved, onClose, ...source }: Props) {
  const words = usePhrases(formPhrases)
  const { template, replaced } = source
  const [textLanguage, setTextLanguage] = useState<TextLanguage>(useLanguage())
  const writing = useWriting(source, replaced ? 'zh' : textLanguage)
  const { values } = writing
  const [savedId, setSavedId] = useState<string>()
  const saving = useSaving(setSavedId)
  const form = useRef<HTMLFormElement>(null)
  const isFixed = template !== undefined && !template.editable
  useUnsaved(writing.isChanged && savedId === undefined, nothingToDrop)
  // In an effect: until `useUnsaved` has run without unsaved changes, leaving the form would ask for confirmation.
  useEffect(() => {
    if (savedId === undefined) return
    onSaved(savedId)
    onClose()
  }, [savedId, onSaved, onClose])
  // Without this, the dialog would focus its scroll container first.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:enabled')?.focus(), [])
  useFaultFocus(form, saving.faults, setTextLanguage)
  const change = (part: Partial<Values>) => {
    writing.change(part)
    if (Object.keys(part).some((name) => saving.faults[name as keyof Values]))
      saving.setFaults((now) => ({
        ...now,
        ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
      }))
  }
  const save = (revision = writing.revision) => saving.save({ id: template?.id, revision }, values)
  const title = isFixed ? words.view : template ? words.edit : words.create
  const fields = { values, faults: saving.faults, disabled: isFixed, change }
  return (
    <Drawer
      title={title}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <TestButton id={template?.id} textLanguage={textLanguage} isChanged={writing.isChanged} />
          <span className="spacer" />
          <Button onClick={onClose}>{isFixed ? words.close : words.cancel}</Button>
          {!isFixed && (
            <Button kind="primary" type="submit" form="mail-template-form" busy={saving.isPending}>
              {words.save}
            </Button>
          )}
        </>
      }
    >
      <form
        id="mail-template-form"
        className="record-form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {isFixed && <p className="record-strip">{words.notYours}</p>}
        {saving.theirs && (
          <ConflictStrip
            title={words.changed({ name: saving.theirs.updaterName })}
            onTheirs={() => {
              if (!saving.theirs) return
              writing.take(valuesOf(saving.theirs))
              writing.setRevision(saving.theirs.revision)
              saving.settle()
            }}
            onMine={() => {
              writing.setRevision(saving.theirs?.revision)
              saving.settle()
              save(saving.theirs?.revision)
            }}
          />
        )}
        <fieldset disabled={isFixed}>
          <legend className="visually-hidden">{title}</legend>
          <HeadFields {...fields} />
          {!isFixed && (
            <p className="mail-template-file">
              <FileButton
                reading={words.loading}
                onRead={(file) => {
                  writing.read(file)
                  notify.success(words.imported)
                }}
              >
                {words.import}
              </FileButton>
              <span>{values.fileName || words.fileHint}</span>
            </p>
          )}
          <TemplateTexts
            {...fields}
            textLanguage={textLanguage}
            onTextLanguage={setTextLanguage}
            generation={writing.generation}
          />
        </fieldset>
      </form>
    </Drawer>
  )
}

type HeadProps = { values: Values; faults: Faults; change: (part: Partial<Values>) => void }

function HeadFields({ values, faults, change }: HeadProps) {
  const words = usePhrases(formPhrases)
  const { own, all } = useApplications(words.everyApp)
  // A read-only template may belong to an application that this person may not choose.
  const apps = own.some(({ value }) => value === values.appCode) ? own : all
  return (
    <>
      <TextField
        label={words.name}
        required
        longest={longest.name}
        value={values.name}
        error={faults.name}
        onChange={(name) => change({ name })}
      />
      <div className="mail-template-row">
        <ApplicationField
          label={words.application}
          value={values.appCode}
          options={apps}
          error={faults.appCode}
          onChange={(appCode) => change({ appCode })}
        />
        <ChoiceField
          label={words.type}
          value={String(values.type)}
          options={[
            { value: '1', label: words.online },
            { value: '2', label: words.general },
          ]}
          error={undefined}
          onChange={(type) => change({ type: type === '2' ? 2 : 1 })}
        />
      </div>
      <RecordSwitch
        label={words.enabled}
        about={words.enabledHint}
        checked={values.status === 1}
        onChange={(isOn) => change({ status: isOn ? 1 : 0 })}
      />
    </>
  )
}

type TestProps = { id: string | undefined; textLanguage: TextLanguage; isChanged: boolean }

/** Sends a test mail with the stored template; hidden while there are unsaved changes, which it would not contain. */
function TestButton({ id, textLanguage, isChanged }: TestProps) {
  const words = usePhrases(formPhrases)
  const { test } = usePhrases(previewPhrases)
  const { isSending, send } = useTestMail()
  if (id === undefined || isChanged)
    return <span className="mail-template-later">{words.testAfterSaving}</span>
  return (
    <Button icon="send" title={test} busy={isSending} onClick={() => send(id, textLanguage)}>
      {words.test}
    </Button>
  )
}
