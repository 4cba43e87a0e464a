import { useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { FileChoice } from '#web/platform/table-import/FileChoice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Said } from '#web/ui/Said.tsx'
import { touched } from '../../touched.ts'
import { importPhrases } from './phrases.ts'
import { ReportTable } from './ReportTable.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import { type Checked, fileNameOf, useCheck } from './use-check.ts'
import '#web/platform/table-import/import-dialog.css'
import './import.css'

const changesOf = ({ report: { counts } }: Checked) => counts.create + counts.update

/** People from a file: what importing it would do is looked at first; then exactly that is done, or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = usePhrases(importPhrases)
  const check = useCheck()
  const [isRunning, setRunning] = useState(false)
  const { checked } = check
  const changes = checked ? changesOf(checked) : 0

  const start = async ({ file, report }: Checked) => {
    setRunning(true)
    try {
      const done = await upload(
        'POST /iam-authority/v1/admin/user/import',
        { query: { fileName: fileNameOf(file), tried: report.tried }, body: file },
        { signal: new AbortController().signal, onProgress: () => {} },
      )
      notify.success(words.imported(done))
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      // What is there has changed since: the same file is looked at anew.
      if (failure.status === 409) check.readFile(file)
      notifyFailure(failure)
    } finally {
      setRunning(false)
      await Promise.all(touched.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
    }
  }

  return (
    <Dialog
      open
      title={words.title}
      className="import-dialog"
      onClose={onClose}
      footer={
        <>
          {checked && <FileChoice label={words.chooseOther} onFile={check.readFile} />}
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          {checked && changes > 0 && (
            <Button
              kind="primary"
              busy={isRunning}
              disabled={checked.report.counts.wrong > 0}
              onClick={() => start(checked)}
            >
              {words.import({ count: changes })}
            </Button>
          )}
        </>
      }
    >
      {checked ? <Report checked={checked} /> : <FileArea check={check} />}
    </Dialog>
  )
}

function Report({ checked }: { checked: Checked }) {
  const words = usePhrases(importPhrases)
  const { counts, disabled, ignored } = checked.report
  return (
    <>
      {counts.wrong > 0 && (
        <p className="field-error" role="alert">
          {words.someWrong}
        </p>
      )}
      <ReportTable key={checked.report.tried} report={checked.report} />
      {disabled > 0 && <p className="people-import-warning">{words.disabled({ count: disabled })}</p>}
      {ignored.length > 0 && <p className="import-about">{words.ignored({ names: ignored.join(', ') })}</p>}
      {changesOf(checked) === 0 && counts.wrong === 0 && <p className="import-about">{words.nothingToDo}</p>}
    </>
  )
}

function FileArea({ check }: { check: ReturnType<typeof useCheck> }) {
  const words = usePhrases(importPhrases)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place for the pointer; the button in it does the same */}
      <div
        className="import-area"
        aria-busy={check.isReading || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [file] = event.dataTransfer.files
          if (file) check.readFile(file)
        }}
      >
        {check.isReading ? (
          <span role="status">{words.reading}</span>
        ) : (
          <>
            <span className="import-drop">{words.drop}</span>
            <FileChoice label={words.choose} onFile={check.readFile} />
          </>
        )}
      </div>
      {check.error && (
        <p className="field-error" role="alert">
          <Said>{check.error}</Said>
        </p>
      )}
      <p className="import-about">{words.about}</p>
      <p className="import-about">{words.cells}</p>
      <TemplateButton />
    </>
  )
}
