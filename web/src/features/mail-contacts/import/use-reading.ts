import type { ImportedContact } from '@iambiz/contract/features/mail-contacts.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { importPhrases } from '../phrases.ts'

/** As the contract has it. */
const largest = 2 * 1024 * 1024

const faultOf = ({ name, size }: File) => {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'wrongKind'
  return size > largest ? 'tooLarge' : undefined
}

/** Lets the portal read a file of contacts; what is in it, or what is wrong with it. */
export function useReading() {
  const words = usePhrases(importPhrases)
  const [lines, setLines] = useState<readonly ImportedContact[]>()
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    const fault = faultOf(file)
    setLines(undefined)
    setError(fault && words[fault])
    if (fault) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setReading(true)
    try {
      const found = await upload(
        'POST /iam-portal/bulletin/emailTemplate/upload',
        { query: { type: 'contacts', fileName: file.name.slice(-300) }, body: file },
        { signal: controller.signal, onProgress: () => {} },
      )
      if ('parsed' in found && 'lines' in found.parsed) setLines(found.parsed.lines)
    } catch (failure) {
      if (!controller.signal.aborted && failure instanceof ApiFailure) setError(failure.message)
    } finally {
      if (!controller.signal.aborted) setReading(false)
    }
  }
  return { lines, setLines, error, isReading, readFile: (file: File) => void send(file) }
}
