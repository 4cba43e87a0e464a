import type { MailGroupDetail } from '@iambiz/contract/features/mail/groups.ts'
import { useEffect, useRef } from 'react'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { MailRecordDrawer } from '#web/platform/mail-records/MailRecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formPhrases } from '../phrases.ts'
import { longest } from '../values.ts'
import { CopiesField, RecipientsField } from './PeopleFields.tsx'
import { type Asked, useSaving } from './use-saving.ts'
import { useWriting } from './use-writing.ts'
import './group-form.css'

type Props = {
  /** Absent for a new group. */
  group: MailGroupDetail | undefined
  /** Restarts the form with the version stored by another person. */
  onTheirs?: (group: MailGroupDetail) => void
  onClose: () => void
}

/** Form for one group, in the drawer. */
export function GroupForm({ group, onTheirs, onClose }: Props) {
  const words = usePhrases(formPhrases)
  const { own, all } = useApplications(words.everyApp)
  const { written, change, recipients, copies, onSaved } = useWriting(group, onClose)
  const values = { ...written, appCode: written.appCode || (own[0]?.value ?? '') }
  const saving = useSaving({ known: group, values, recipients, copies }, onSaved)
  const { faults, isPending, theirs } = saving
  const conflict = theirs && {
    title: words.changed({ name: theirs.updaterName }),
    onTheirs: () => onTheirs?.(theirs),
    onMine: () => saving.save(theirs.revision),
  }
  return (
    <MailRecordDrawer
      record={group}
      words={words}
      form={{ save: () => saving.save(), isPending, faults, conflict }}
      className="mail-group-form"
      tools={saving.asked && <LeaveOut saving={saving} asked={saving.asked} />}
      updated={group}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        required
        longest={longest.name}
        value={values.name}
        error={faults.name}
        onChange={(name) => {
          change({ name })
          saving.clear('name')
        }}
      />
      <ApplicationField
        label={words.application}
        value={values.appCode}
        options={group && !group.editable ? all : own}
        error={undefined}
        onChange={(appCode) => change({ appCode })}
      />
      <RecipientsField recipients={recipients} copies={copies} error={saving.peopleFault} />
      <CopiesField recipients={recipients} copies={copies} />
      <TextArea
        label={words.remarks}
        rows={3}
        longest={longest.remarks}
        value={values.remarks}
        error={undefined}
        onChange={(remarks) => change({ remarks })}
      />
      <RecordSwitch
        label={words.enabled}
        checked={values.status === 1}
        onChange={(isOn) => change({ status: isOn ? 1 : 0 })}
      />
      <RecordSwitch
        label={words.forced}
        about={words.forcedAbout}
        checked={values.forced}
        onChange={(forced) => change({ forced })}
      />
    </MailRecordDrawer>
  )
}

type LeaveOutProps = {
  saving: ReturnType<typeof useSaving>
  asked: Asked
}

/** Asks for confirmation, above the footer, before a group is saved without its invalid addresses. */
function LeaveOut({ saving, asked }: LeaveOutProps) {
  const words = usePhrases(formPhrases)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus(), [])
  return (
    <div
      ref={box}
      className="mail-group-question"
      role="alertdialog"
      aria-labelledby="mail-group-question"
      aria-describedby="mail-group-question-about"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        saving.stopAsking()
      }}
    >
      <Icon name="triangle-alert" size={20} />
      <h3 id="mail-group-question">{words.askTitle({ count: asked.count })}</h3>
      <p id="mail-group-question-about">{words.askAbout(asked)}</p>
      <div>
        <Button size="small" onClick={saving.stopAsking}>
          {words.back}
        </Button>
        <Button size="small" kind="primary" busy={saving.isPending} onClick={saving.goOn}>
          {words.goOn}
        </Button>
      </div>
    </div>
  )
}
