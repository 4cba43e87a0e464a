import { useEffect, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { listPhrases } from './phrases.ts'

const lateMs = 4000

/** Tells the person that a list takes longer than usual to load. */
export function LateNote({ isWaiting }: { isWaiting: boolean }) {
  const words = usePhrases(listPhrases)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (!isWaiting || !isLate) return null
  return (
    <p className="paged-list-late" role="status">
      {words.late}
    </p>
  )
}
