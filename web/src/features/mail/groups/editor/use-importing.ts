import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useReading } from '#web/platform/mail-records/use-reading.ts'
import type { People } from '#web/platform/recipients/use-people.ts'
import { formPhrases } from '../phrases.ts'

/** Sends a table of people to the server for parsing and adds them to the field; returns a report of the result. */
export function useImporting({ addAnswered }: People) {
  const words = usePhrases(formPhrases)
  const [report, setReport] = useState<{ fault?: string; text?: string }>({})
  const { isReading, send } = useReading('recipients')

  const readFile = (file: File) =>
    void send(file, {
      begin: (fault) => setReport(fault ? { fault: words[fault] } : {}),
      read: (found) => {
        const { valid, invalid } =
          'parsed' in found && 'valid' in found.parsed ? found.parsed : { valid: [], invalid: [] }
        addAnswered({ valid, invalid })
        setReport({ text: words.imported({ name: file.name, valid: valid.length, wrong: invalid.length }) })
      },
      refuse: ({ message }) => setReport({ fault: message }),
    })
  return { report, isReading, readFile }
}
