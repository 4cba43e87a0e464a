import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useReading } from '#web/platform/mail-records/use-reading.ts'

/** The body of a template, read from a file. */
export type ReadFile = { html: string; fileName: string }

/** The `accept` attribute of the file input. */
export const acceptedFiles = '.html,.htm,.docx'

/** Sends a chosen file to the server for parsing; a refusal is shown as a toast. */
export function useBody(onRead: (file: ReadFile) => void) {
  const { isReading, send } = useReading('template')
  const readFile = (file: File) =>
    void send(file, {
      read: (answer) => {
        if ('parsed' in answer && 'html' in answer.parsed)
          onRead({ html: answer.parsed.html, fileName: answer.fileName })
      },
      refuse: (failure) => notifyFailure(failure),
    })
  return { isReading, readFile }
}
