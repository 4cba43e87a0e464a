import type { ImportReport } from '@iambiz/contract/features/directory/people.ts'
import type { ImportedRow } from '@iambiz/contract/platform/imported-person.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { fieldWords } from '#web/platform/imported-people/phrases.ts'
import { RowDetails } from '#web/platform/imported-people/RowDetails.tsx'
import { reportColumns } from '#web/platform/imported-people/report-columns.tsx'
import { tablePhrases } from '#web/platform/table-import/phrases.ts'
import { outcomeKinds } from '#web/platform/table-import/ReportTable.tsx'
import { TableImportDialog } from '#web/platform/table-import/TableImportDialog.tsx'
import { type Check, fileNameOf } from '#web/platform/table-import/use-check.ts'
import { touched } from '../../touched.ts'
import { importPhrases } from './phrases.ts'

const check: Check<ImportReport> = (file, signal) =>
  upload(
    'POST /iam-authority/v1/admin/user/import/check',
    { query: { fileName: fileNameOf(file) }, body: file },
    { signal, onProgress: () => {} },
  )

/** Imports people from a file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = usePhrases(importPhrases)
  const tableWords = usePhrases(tablePhrases)
  const headings = Object.values(usePhrases(fieldWords))
  const apply = async (file: File, tried: string) =>
    words.imported(
      await upload(
        'POST /iam-authority/v1/admin/user/import',
        { query: { fileName: fileNameOf(file), tried }, body: file },
        { signal: new AbortController().signal, onProgress: () => {} },
      ),
    )
  return (
    <TableImportDialog
      words={words}
      headings={headings}
      check={check}
      apply={apply}
      columns={reportColumns<ImportedRow>({
        titles: { ...tableWords, person: words.person },
        nameOf: ({ name }) => name,
        tagKinds: outcomeKinds,
        outcomes: tableWords,
        detailsClass: 'import-cell',
        details: (row) => <RowDetails {...row} />,
      })}
      warning={({ disabled }: ImportReport) => disabled > 0 && words.disabled({ count: disabled })}
      touched={touched}
      onClose={onClose}
    />
  )
}
