import type { ImportedContact } from '@iambiz/contract/features/mail/contacts.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useReading } from '#web/platform/mail-records/use-reading.ts'
import { tablePhrases } from '#web/platform/table-import/phrases.ts'

/** Sends a file of contacts to the server for parsing; returns its lines or the error. */
export function useLines() {
  const words = usePhrases(tablePhrases)
  const [lines, setLines] = useState<readonly ImportedContact[]>()
  const [error, setError] = useState<string>()
  const { isReading, send } = useReading('contacts')

  const readFile = (file: File) =>
    void send(file, {
      begin: (fault) => {
        setLines(undefined)
        setError(fault && words[fault])
      },
      read: (found) => {
        if ('parsed' in found && 'lines' in found.parsed) setLines(found.parsed.lines)
      },
      refuse: ({ message }) => setError(message),
    })
  return { lines, setLines, error, isReading, readFile }
}
