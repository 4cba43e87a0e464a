import { useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { authorityRead } from './authority-read.ts'
import { delegationPhrases, startPhrases } from './phrases.ts'

/** Button that creates a delegation, or the reason why the person cannot create one. */
export function Start({ mayDelegate, onStart }: { mayDelegate: boolean; onStart: () => void }) {
  const words = { ...usePhrases(startPhrases), ...usePhrases(delegationPhrases) }
  const { data } = useRead(authorityRead())
  const roles = new Set(data?.principal.flatMap(({ delegable, roleName }) => (delegable ? roleName : [])))
  if (data && (roles.size === 0 || !mayDelegate))
    return (
      <p className="delegation-why-not">
        {data.principal.length === 0
          ? words.noRole
          : roles.size === 0
            ? words.undelegable
            : words.otherRole({ roles: [...roles] })}
      </p>
    )
  return (
    mayDelegate && (
      <Button kind="primary" icon="plus" data-perm="delegation.create" onClick={onStart}>
        {words.create}
      </Button>
    )
  )
}
