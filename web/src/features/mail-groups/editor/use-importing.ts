import type { VerifiedAddresses } from '@iambiz/contract/features/mail-addresses.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { People } from '#web/platform/recipients/use-people.ts'
import { formPhrases } from '../phrases.ts'

/** As the contract has it. */
const largest = 2 * 1024 * 1024

const faultOf = ({ name, size }: File) => {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'wrongKind'
  return size > largest ? 'tooLarge' : undefined
}

const nobody: Pick<VerifiedAddresses, 'valid' | 'invalid'> = { valid: [], invalid: [] }

async function peopleIn(file: File, signal: AbortSignal) {
  const found = await upload(
    'POST /iam-portal/bulletin/emailTemplate/upload',
    { query: { type: 'recipients', fileName: file.name.slice(-300) }, body: file },
    { signal, onProgress: () => {} },
  )
  return 'parsed' in found && 'valid' in found.parsed ? found.parsed : nobody
}

/** Lets the portal read a table of people, who join those in the field; with a report of what was in it. */
export function useImporting({ addAnswered }: People) {
  const words = usePhrases(formPhrases)
  const [report, setReport] = useState<{ fault?: string; text?: string }>({})
  const [isReading, setReading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const readFile = async (file: File) => {
    const fault = faultOf(file)
    setReport(fault ? { fault: words[fault] } : {})
    if (fault) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setReading(true)
    try {
      const { valid, invalid } = await peopleIn(file, controller.signal)
      addAnswered({ valid, invalid })
      setReport({ text: words.imported({ name: file.name, valid: valid.length, wrong: invalid.length }) })
    } catch (failure) {
      if (!controller.signal.aborted && failure instanceof ApiFailure) setReport({ fault: failure.message })
    } finally {
      if (!controller.signal.aborted) setReading(false)
    }
  }
  return { report, isReading, readFile: (file: File) => void readFile(file) }
}
