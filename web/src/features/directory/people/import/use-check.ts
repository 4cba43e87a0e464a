import type { ImportReport } from '@iambiz/contract/features/people.ts'
import { useEffect, useState } from 'react'
import { oneUpload } from '#web/platform/api/one-upload.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { importPhrases } from './phrases.ts'

/** As the contract has it. */
const largest = 2 * 1024 * 1024

type Fault = 'wrongKind' | 'tooLarge'

const faultOf = ({ name, size }: File): Fault | undefined => {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'wrongKind'
  return size > largest ? 'tooLarge' : undefined
}

export const fileNameOf = (file: File) => file.name.slice(-300)

export type Checked = { file: File; report: ImportReport }

/** Has the portal tell what importing a file would do, or what is wrong with the file. */
export function useCheck() {
  const words = usePhrases(importPhrases)
  const [checked, setChecked] = useState<Checked>()
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [{ send, giveUp }] = useState(() =>
    oneUpload<ImportReport, Fault>({
      post: (file, signal) =>
        upload(
          'POST /iam-authority/v1/admin/user/import/check',
          { query: { fileName: fileNameOf(file) }, body: file },
          { signal, onProgress: () => {} },
        ),
      faultOf,
      onSending: setReading,
    }),
  )
  useEffect(() => giveUp, [giveUp])

  const readFile = (file: File) =>
    void send(file, {
      begin: (fault) => {
        setChecked(undefined)
        setError(fault && words[fault])
      },
      read: (report) => setChecked({ file, report }),
      refuse: ({ message }) => setError(message),
    })
  return { checked, error, isReading, readFile, refuse: setError }
}
