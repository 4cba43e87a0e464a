import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { resultWords } from './phrases.ts'

/** Result of the row, shown once the details are loaded. */
export function ResultTag({ id }: { id: string }) {
  const words = usePhrases(resultWords)
  // Disabled because the details below make the same request.
  const { data } = useRead({ ...read('GET /iam-log/v1/loginLog/detail', { query: { id } }), enabled: false })
  if (!data) return null
  const failed = data.result === 0
  return (
    <Tag kind={failed ? 'error' : 'success'}>
      <Icon name={failed ? 'circle-x' : 'circle-check'} />
      {words[data.result]}
    </Tag>
  )
}
