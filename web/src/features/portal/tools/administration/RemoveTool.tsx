import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { toolListPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { tool: ManagedTool; name: string; onClose: () => void }

/** Asks for confirmation before deleting a link, and shows how many people use it. */
export function RemoveTool({ tool: { toolCode }, name, onClose }: Props) {
  const words = usePhrases(toolListPhrases)
  const { data, error } = useRead({
    ...read('POST /iam-authority/v1/admin/tool/effect', { body: { toolCode } }),
    staleTime: 0,
  })
  const isMissed = data && data.people + data.recommendations > 0
  return (
    <RemoveRecord
      call="POST /iam-authority/v1/admin/tool/delete"
      id={toolCode}
      touched={touched}
      title={words.removeQuestion({ name })}
      words={words}
      onClose={onClose}
    >
      <p role="status">
        {error?.message ?? (data ? (isMissed ? words.effect(data) : words.unused) : words.counting)}
      </p>
    </RemoveRecord>
  )
}
