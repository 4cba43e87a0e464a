import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { DeleteQuestion } from '#web/platform/records/DeleteQuestion.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { toolListPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { tool: ManagedTool; name: string; onClose: () => void }

/** Asks before a link is deleted, and says who would miss it. */
export function RemoveTool({ tool: { toolCode }, name, onClose }: Props) {
  const words = usePhrases(toolListPhrases)
  const { data, error } = useRead({
    ...read('POST /iam-authority/v1/admin/tool/effect', { body: { toolCode } }),
    staleTime: 0,
  })
  const write = useWrite('POST /iam-authority/v1/admin/tool/delete', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  const isMissed = data && data.people + data.recommendations > 0
  return (
    <DeleteQuestion
      title={words.removeQuestion({ name })}
      action={words.remove}
      write={write}
      id={toolCode}
      onClose={onClose}
    >
      <p role="status">
        {error?.message ?? (data ? (isMissed ? words.effect(data) : words.unused) : words.counting)}
      </p>
    </DeleteQuestion>
  )
}
