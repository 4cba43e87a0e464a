import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { upload } from '#web/platform/api/upload.ts'

/** The body of a template as it was read from a file. */
export type ReadFile = { html: string; fileName: string }

/** What the dialog for choosing a file offers. */
export const acceptedFiles = '.html,.htm,.docx'

/** Has a file read by the server as soon as it is chosen; why one was refused is told as a notice. */
export function useReading(onRead: (file: ReadFile) => void) {
  const [isReading, setReading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setReading(true)
    try {
      const answer = await upload(
        'POST /iam-portal/bulletin/emailTemplate/upload',
        { query: { type: 'template', fileName: file.name.slice(-300) }, body: file },
        { signal: controller.signal, onProgress: () => {} },
      )
      if ('parsed' in answer && 'html' in answer.parsed)
        onRead({ html: answer.parsed.html, fileName: answer.fileName })
    } catch (failure) {
      if (!controller.signal.aborted && failure instanceof ApiFailure) notifyFailure(failure)
    } finally {
      if (!controller.signal.aborted) setReading(false)
    }
  }
  return { isReading, send }
}
