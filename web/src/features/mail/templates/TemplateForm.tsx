import { useState } from 'react'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { MailRecordDrawer } from '#web/platform/mail-records/MailRecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FileButton } from './FileButton.tsx'
import { formPhrases, previewPhrases } from './phrases.ts'
import { TemplateTexts } from './TemplateTexts.tsx'
import { type TemplateForm as Form, type Source, useTemplateForm } from './use-template-form.ts'
import { useTestMail } from './use-test-mail.ts'
import type { TextLanguage } from './values.ts'
import './template-form.css'

type Props = Source & { onSaved: (id: string) => void; onClose: () => void }

/** Form for one template, in the drawer. */
export function TemplateForm({ onSaved, onClose, ...source }: Props) {
  const words = usePhrases(formPhrases)
  const { template, replaced } = source
  const [textLanguage, setTextLanguage] = useState<TextLanguage>(useLanguage())
  const { form, generation, readFile } = useTemplateForm(source, (id) => {
    onSaved(id)
    onClose()
  })
  const isFixed = template !== undefined && !template.editable
  return (
    <MailRecordDrawer
      record={template}
      words={words}
      form={form}
      tools={<TestButton id={template?.id} textLanguage={textLanguage} isChanged={form.isChanged} />}
      onClose={onClose}
    >
      <HeadFields form={form} />
      {!isFixed && (
        <p className="mail-template-file">
          <FileButton
            reading={words.loading}
            onRead={(file) => {
              readFile(file, replaced ? 'zh' : textLanguage)
              notify.success(words.imported)
            }}
          >
            {words.import}
          </FileButton>
          <span>{form.values.fileName || words.fileHint}</span>
        </p>
      )}
      <TemplateTexts
        form={form}
        disabled={isFixed}
        textLanguage={textLanguage}
        onTextLanguage={setTextLanguage}
        generation={generation}
      />
    </MailRecordDrawer>
  )
}

function HeadFields({ form }: { form: Form }) {
  const words = usePhrases(formPhrases)
  const { own, all } = useApplications(words.everyApp)
  const { appCode, type } = form.values
  // A read-only template may belong to an application that this person may not choose.
  const apps = own.some(({ value }) => value === appCode) ? own : all
  return (
    <>
      <TextField label={words.name} {...form.text('name')} />
      <div className="mail-template-row">
        <ApplicationField
          label={words.application}
          {...form.input('appCode')}
          value={appCode}
          options={apps}
        />
        <ChoiceField
          label={words.type}
          value={String(type)}
          options={[
            { value: '1', label: words.online },
            { value: '2', label: words.general },
          ]}
          error={undefined}
          onChange={(chosen) => form.change({ type: chosen === '2' ? 2 : 1 })}
        />
      </div>
      <RecordSwitch label={words.enabled} about={words.enabledHint} {...form.toggle('status')} />
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
