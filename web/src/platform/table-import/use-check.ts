import { useEffect, useState } from 'react'
import { oneUpload } from '../api/one-upload.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { tablePhrases } from './phrases.ts'

/** The contract's limit in bytes. */
const largest = 2 * 1024 * 1024

type Fault = 'wrongKind' | 'tooLarge'

const faultOf = ({ name, size }: File): Fault | undefined => {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'wrongKind'
  return size > largest ? 'tooLarge' : undefined
}

export const fileNameOf = (file: File) => file.name.slice(-300)

export type Checked<Report> = { file: File; report: Report }
export type Check<Report> = (file: File, signal: AbortSignal) => Promise<Report>

/** Runs a trial import of a file on the server; returns its result, or the fault of the file. */
export function useCheck<Report>(post: Check<Report>) {
  const words = usePhrases(tablePhrases)
  const [checked, setChecked] = useState<Checked<Report>>()
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [{ send, giveUp }] = useState(() =>
    oneUpload<Report, Fault>({ post, faultOf, onSending: setReading }),
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
  return { checked, error, isReading, readFile }
}
