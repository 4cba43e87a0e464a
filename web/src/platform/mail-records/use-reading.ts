import { useEffect, useState } from 'react'
import { oneUpload } from '#web/platform/api/one-upload.ts'
import { upload } from '#web/platform/api/upload.ts'

/** The contract's limit in bytes. */
const largest = 2 * 1024 * 1024

type TableFault = 'wrongKind' | 'tooLarge'

const faultOfTable = ({ name, size }: File): TableFault | undefined => {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'wrongKind'
  return size > largest ? 'tooLarge' : undefined
}

/** Uploads a file to be parsed by the server: the body of a template, or a table of people or of contacts. */
export function useReading(type: 'template' | 'recipients' | 'contacts') {
  const [isReading, setReading] = useState(false)
  const [{ send, giveUp }] = useState(() =>
    oneUpload({
      post: (file, signal) =>
        upload(
          'POST /iam-portal/bulletin/emailTemplate/upload',
          { query: { type, fileName: file.name.slice(-300) }, body: file },
          { signal, onProgress: () => {} },
        ),
      faultOf: (file) => (type === 'template' ? undefined : faultOfTable(file)),
      onSending: setReading,
    }),
  )
  useEffect(() => giveUp, [giveUp])
  return { isReading, send }
}
