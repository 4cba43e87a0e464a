import type { FaultStatus } from '@iambiz/contract/features/faults.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { statusWords } from './phrases.ts'

const kinds = {
  submitted: 'warning',
  accepted: 'info',
  processing: 'info',
  solved: 'success',
  closed: 'neutral',
} as const

export function StatusTag({ status }: { status: FaultStatus }) {
  const words = usePhrases(statusWords)
  return <Tag kind={kinds[status]}>{words[status]}</Tag>
}
