import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useReading } from '#web/platform/mail-records/use-reading.ts'

/** The body of a template as it was read from a file. */
export type ReadFile = { html: string; fileName: string }

/** What the dialog for choosing a file offers. */
export const acceptedFiles = '.html,.htm,.docx'

/** Has a file read by the server as soon as it is chosen; why one was refused is told as a notice. */
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
