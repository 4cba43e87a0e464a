import type { ApiGuard } from '@iambiz/contract/features/permissions/elements.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { elementPagePhrases, rulePhrases } from './phrases.ts'

/** The API calls that enforce the permission, each with the server's rule and whether the role passes it. */
export function GuardList({ guards }: { guards: readonly ApiGuard[] }) {
  const words = usePhrases(elementPagePhrases)
  const rules = usePhrases(rulePhrases)
  if (guards.length === 0)
    return (
      <Tag kind="warning" small>
        {words.noGuard}
      </Tag>
    )
  return (
    <ul className="element-guards">
      {guards.map(({ call, access, admits }) => (
        <li key={call}>
          <code>{call}</code>
          {access ? (
            <span>
              {rules[access]} · {admits ? words.passes : words.refused}
            </span>
          ) : (
            <Tag kind="warning" small>
              {words.unknownCall}
            </Tag>
          )}
        </li>
      ))}
    </ul>
  )
}
