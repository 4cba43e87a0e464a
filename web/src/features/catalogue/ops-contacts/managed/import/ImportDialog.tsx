import type {
  ContactImportReport,
  ImportedOpsContact,
} from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { reportColumns } from '#web/platform/imported-people/report-columns.tsx'
import { tablePhrases } from '#web/platform/table-import/phrases.ts'
import { outcomeKinds } from '#web/platform/table-import/ReportTable.tsx'
import { RowDetails } from '#web/platform/table-import/RowDetails.tsx'
import { TableImportDialog } from '#web/platform/table-import/TableImportDialog.tsx'
import { type Check, fileNameOf } from '#web/platform/table-import/use-check.ts'
import { touched } from '../touched.ts'
import { faultWords, fieldWords, importPhrases } from './phrases.ts'

const check: Check<ContactImportReport> = (file, signal) =>
  upload(
    'POST /iam-authority/v1/admin/opsContact/import/check',
    { query: { fileName: fileNameOf(file) }, body: file },
    { signal, onProgress: () => {} },
  )

/** Imports contacts from a file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = usePhrases(importPhrases)
  const tableWords = usePhrases(tablePhrases)
  const fields = usePhrases(fieldWords)
  const reasons = usePhrases(faultWords)
  const apply = async (file: File, tried: string) =>
    words.imported(
      await upload(
        'POST /iam-authority/v1/admin/opsContact/import',
        { query: { fileName: fileNameOf(file), tried }, body: file },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    )
  return (
    <TableImportDialog
      words={words}
      headings={Object.values(fields)}
      check={check}
      apply={apply}
      columns={reportColumns<ImportedOpsContact>({
        titles: { ...tableWords, person: words.contact },
        nameOf: ({ name }) => name,
        below: ({ appCode, module, duty }) => (
          <small className="managed-place">{[appCode, module, duty].filter(Boolean).join(' · ')}</small>
        ),
        tagKinds: outcomeKinds,
        outcomes: tableWords,
        detailsClass: 'import-cell',
        details: ({ changes, faults, outcome }) => (
          <RowDetails {...{ changes, faults, fields, reasons }} isLeftOut={outcome !== 'wrong'} />
        ),
      })}
      touched={touched}
      onClose={onClose}
    />
  )
}
