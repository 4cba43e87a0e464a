import type { Api } from '@iambiz/contract/api.ts'
import type { ImportOutcome } from '@iambiz/contract/platform/imported-table.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ApiFailure } from '../api/failure.ts'
import { notifyFailure } from '../api/notify-failure.ts'
import { queryClient } from '../api/query.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { notify } from '../toasts/toasts.ts'
import { FileArea } from './FileArea.tsx'
import { FileChoice } from './FileChoice.tsx'
import { tablePhrases } from './phrases.ts'
import { ReportTable, type TableReport } from './ReportTable.tsx'
import { type Check, type Checked, useCheck } from './use-check.ts'
import '#web/ui/field.css'
import './import-dialog.css'

type Row = { line: number; outcome: ImportOutcome }

type Words = {
  title: string
  /** Describes the accepted files and the meaning of their cells. */
  about: string
  cells: string
  /** File name of the template, without extension. */
  templateName: string
  nothingToDo: string
  import: (counted: { count: number }) => string
}

type Props<R extends Row, Report extends TableReport<R>> = {
  words: Words
  /** Headings of the template. */
  headings: readonly string[]
  check: Check<Report>
  /** Imports the checked file; resolves to a message about the result. */
  apply: (file: File, tried: string) => Promise<string>
  columns: Column<R>[]
  /** Returns a warning about side effects of the import. */
  warning?: (report: Report) => ReactNode
  /** Reads to invalidate after the import. */
  touched: readonly (keyof Api)[]
  onClose: () => void
}

const changesOf = ({ counts }: { counts: Readonly<Record<ImportOutcome, number>> }) =>
  counts.create + counts.update

/** Imports records from a file: a trial shows the effect first; then exactly that is applied, or nothing. */
export function TableImportDialog<R extends Row, Report extends TableReport<R>>(props: Props<R, Report>) {
  const { words: own, onClose } = props
  const words = usePhrases(tablePhrases)
  const check = useCheck(props.check)
  const [isRunning, setRunning] = useState(false)
  const { checked } = check
  const changes = checked ? changesOf(checked.report) : 0

  const start = async ({ file, report }: Checked<Report>) => {
    setRunning(true)
    try {
      notify.success(await props.apply(file, report.tried))
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      // The records have changed since the trial: the same file is checked again.
      if (failure.status === 409) check.readFile(file)
      notifyFailure(failure)
    } finally {
      setRunning(false)
      await Promise.all(props.touched.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
    }
  }

  return (
    <Dialog
      open
      title={own.title}
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
              {own.import({ count: changes })}
            </Button>
          )}
        </>
      }
    >
      {checked ? (
        <ImportReport {...props} report={checked.report} />
      ) : (
        <FileArea
          about={[own.about, own.cells]}
          templateName={own.templateName}
          headings={props.headings}
          error={check.error}
          isReading={check.isReading}
          onFile={check.readFile}
        />
      )}
    </Dialog>
  )
}

function ImportReport<R extends Row, Report extends TableReport<R>>({
  report,
  columns,
  warning,
  words: own,
}: Props<R, Report> & { report: Report }) {
  const words = usePhrases(tablePhrases)
  const { counts, ignored, tried } = report
  const warned = warning?.(report)
  return (
    <>
      {counts.wrong > 0 && (
        <p className="field-error" role="alert">
          {words.someWrong}
        </p>
      )}
      <ReportTable key={tried} report={report} columns={columns} />
      {warned && <p className="import-warning">{warned}</p>}
      {ignored.length > 0 && <p className="import-about">{words.ignored({ names: ignored.join(', ') })}</p>}
      {changesOf(report) === 0 && counts.wrong === 0 && <p className="import-about">{own.nothingToDo}</p>}
    </>
  )
}
