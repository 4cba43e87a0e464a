import type { ContactFault, ImportedContact } from '@iambiz/contract/features/mail/contacts.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { ApplicationCombobox } from '#web/platform/applications/ApplicationCombobox.tsx'
import { useApplications } from '#web/platform/applications/use-applications.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FileArea } from '#web/platform/table-import/FileArea.tsx'
import { FileChoice } from '#web/platform/table-import/FileChoice.tsx'
import { tablePhrases } from '#web/platform/table-import/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { importPhrases } from '../phrases.ts'
import { touched } from '../touched.ts'
import { LineTable } from './LineTable.tsx'
import { useLines } from './use-lines.ts'
import '#web/platform/table-import/import-dialog.css'

/** Returns the lines that were not imported, with the reason of each; other people may have added contacts since. */
const leftOf = (
  lines: readonly ImportedContact[],
  skipped: readonly { email: string; reason: ContactFault }[],
): ImportedContact[] => {
  const reasons = new Map(skipped.map(({ email, reason }) => [email, reason]))
  return lines.flatMap((line) => {
    const reason = line.reason ?? reasons.get(line.email)
    return reason ? [{ ...line, reason }] : []
  })
}

/** Imports contacts from a file: shows its lines first, and imports the valid ones after confirmation. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = usePhrases(importPhrases)
  const tableWords = usePhrases(tablePhrases)
  const reading = useLines()
  const { own } = useApplications(words.everyApp)
  const [appCode, setAppCode] = useState('')
  const [leftOver, setLeftOver] = useState<number>()
  const write = useWrite('POST /iam-portal/bulletin/mailContact/import', {
    invalidates: touched,
    done: ({ created }) => notify.success(words.imported({ count: created })),
  })
  const lines = reading.lines ?? []
  const fine = lines.filter(({ reason }) => reason === undefined)
  const start = () =>
    write.mutate(
      {
        body: {
          appCode: appCode || own[0]?.value,
          contacts: fine.map(({ name, email, phone, remarks }) => ({ name, email, phone, remarks })),
        },
      },
      {
        onSuccess: ({ skipped }) => {
          if (skipped.length === 0) return onClose()
          setLeftOver(skipped.length)
          reading.setLines(leftOf(lines, skipped))
        },
      },
    )
  return (
    <Dialog
      open
      title={words.title}
      className="import-dialog"
      onClose={onClose}
      footer={
        <>
          {reading.lines && (
            <FileChoice
              label={tableWords.chooseOther}
              onFile={(file) => {
                setLeftOver(undefined)
                reading.readFile(file)
              }}
            />
          )}
          <span className="spacer" />
          <Button onClick={onClose}>{tableWords.cancel}</Button>
          {fine.length > 0 && (
            <Button kind="primary" busy={write.isPending} onClick={start}>
              {words.import({ count: fine.length })}
            </Button>
          )}
        </>
      }
    >
      {reading.lines ? (
        <>
          {leftOver !== undefined && (
            <p className="field-error" role="alert">
              {words.meanwhile({ count: leftOver })}
            </p>
          )}
          <LineTable lines={reading.lines} />
          {fine.length > 0 && (
            <div className="import-app">
              <span aria-hidden="true">{words.application}</span>
              <ApplicationCombobox
                label={words.application}
                value={appCode || (own[0]?.value ?? '')}
                options={own}
                onChange={setAppCode}
              />
            </div>
          )}
        </>
      ) : (
        <FileArea
          about={[words.about]}
          templateName={words.templateName}
          headings={[words.name, words.email, words.phone, words.remarks]}
          error={reading.error}
          isReading={reading.isReading}
          onFile={reading.readFile}
        />
      )}
    </Dialog>
  )
}
