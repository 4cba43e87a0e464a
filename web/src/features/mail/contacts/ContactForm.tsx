import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import { useEffect, useRef, useState } from 'react'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useFormEnd } from '#web/platform/navigation/use-form-end.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useDepartments } from './choices.ts'
import { formPhrases } from './phrases.ts'
import { useSaving } from './use-saving.ts'
import { type Faults, isChanged, longest, newValues, type Values, valuesOf } from './values.ts'
import './contact-form.css'

type Props = {
  /** Absent for a new contact. */
  contact: MailContact | undefined
  onClose: () => void
}

type FieldsProps = {
  values: Values
  faults: Faults
  contact: MailContact | undefined
  change: (part: Partial<Values>) => void
}

function Fields({ values, faults, contact, change }: FieldsProps) {
  const words = usePhrases(formPhrases)
  const departments = useDepartments(
    contact?.orgCode ? { orgCode: contact.orgCode, orgName: contact.orgName } : undefined,
  )
  const { own, all } = useApplications(words.everyApp)
  const apps = contact && !contact.editable ? all : own
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        required
        longest={longest.name}
        value={values.name}
        error={faults.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={words.email}
        hint={words.emailHint}
        required
        longest={longest.email}
        value={values.email}
        error={faults.email}
        onChange={(email) => change({ email })}
      />
      <TextField
        label={words.phone}
        longest={longest.phone}
        value={values.phone}
        error={faults.phone}
        onChange={(phone) => change({ phone })}
      />
      <ChoiceField
        label={words.department}
        value={values.orgCode}
        options={[{ value: '', label: words.noDepartment }, ...departments]}
        error={faults.orgCode}
        onChange={(orgCode) => change({ orgCode })}
      />
      <ApplicationField
        label={words.application}
        hint={words.applicationHint}
        value={values.appCode}
        options={apps}
        error={faults.appCode}
        onChange={(appCode) => change({ appCode })}
      />
      <TextArea
        label={words.remarks}
        hint={words.remarksHint}
        rows={3}
        longest={longest.remarks}
        value={values.remarks}
        error={faults.remarks}
        onChange={(remarks) => change({ remarks })}
      />
      <RecordSwitch
        label={words.enabled}
        about={words.enabledHint}
        checked={values.status === 1}
        onChange={(isOn) => change({ status: isOn ? 1 : 0 })}
      />
    </>
  )
}

/** Returns the default application of a new contact; empty until the applications are loaded. */
function useFirstApplication(): string {
  const words = usePhrases(formPhrases)
  const { own } = useApplications(words.everyApp)
  return own[0]?.value ?? ''
}

/** Form for one contact, in the drawer. */
export function ContactForm({ contact, onClose }: Props) {
  const words = usePhrases(formPhrases)
  const firstApplication = useFirstApplication()
  const [start] = useState<Values>(() => (contact ? valuesOf(contact) : newValues('')))
  const [written, setWritten] = useState(start)
  const values = { ...written, appCode: written.appCode || firstApplication }
  const [revision, setRevision] = useState(contact?.revision)
  const { save, isPending, faults, setFaults, theirs, settle } = useSaving(
    useFormEnd(isChanged(start, written), onClose),
  )
  const form = useRef<HTMLFormElement>(null)
  const isFixed = contact !== undefined && !contact.editable
  const title = isFixed ? words.view : contact ? words.edit : words.create
  const change = (part: Partial<Values>) => {
    setWritten((now) => ({ ...now, ...part }))
    setFaults((now) => ({
      ...now,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  // Without this, the dialog would focus its scroll container first.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:enabled')?.focus(), [])
  useEffect(() => {
    if (Object.values(faults).some(Boolean))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return (
    <Drawer
      title={title}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{isFixed ? words.close : words.cancel}</Button>
          {!isFixed && (
            <Button kind="primary" type="submit" form="mail-contact-form" busy={isPending}>
              {words.save}
            </Button>
          )}
        </>
      }
    >
      <form
        id="mail-contact-form"
        className="record-form mail-contact-form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save({ id: contact?.id, revision }, values)
        }}
      >
        {isFixed && <p className="record-strip">{words.notYours}</p>}
        {theirs && (
          <ConflictStrip
            title={words.changed({ name: theirs.updaterName })}
            onTheirs={() => {
              setWritten(valuesOf(theirs))
              setRevision(theirs.revision)
              settle()
            }}
            onMine={() => {
              setRevision(theirs.revision)
              settle()
              save({ id: contact?.id, revision: theirs.revision }, values)
            }}
          />
        )}
        <fieldset disabled={isFixed}>
          <legend className="visually-hidden">{title}</legend>
          <Fields values={values} faults={faults} contact={contact} change={change} />
        </fieldset>
        {contact && (
          <p className="record-updated">
            {words.updated({ name: contact.updaterName, time: contact.updateTime })}
          </p>
        )}
      </form>
    </Drawer>
  )
}
