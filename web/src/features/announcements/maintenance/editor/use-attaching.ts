import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { attachmentText, faultOf } from './attachment.ts'
import { attachmentPhrases } from './phrases.ts'

type Sending = { name: string; sent: number }

/** Uploads a file when it is chosen; `onStored` receives it as the value of the field. */
export function useAttaching(onStored: (text: string) => void) {
  const words = usePhrases(attachmentPhrases)
  const [sending, setSending] = useState<Sending>()
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    const fault = faultOf(file)
    setError(fault && words[fault])
    if (fault) return
    const controller = new AbortController()
    running.current = controller
    setSending({ name: file.name, sent: 0 })
    try {
      const stored = await upload(
        'POST /iam-portal/bulletin/emailTemplate/upload',
        { query: { type: 'attachment', fileName: file.name.slice(-300) }, body: file },
        { signal: controller.signal, onProgress: (sent) => setSending({ name: file.name, sent }) },
      )
      if ('fileId' in stored) onStored(attachmentText(stored))
    } catch (failure) {
      if (!controller.signal.aborted && failure instanceof ApiFailure) setError(failure.message)
    } finally {
      if (!controller.signal.aborted) setSending(undefined)
    }
  }
  const cancel = () => {
    running.current?.abort()
    setSending(undefined)
  }
  return { sending, error, send, cancel }
}
