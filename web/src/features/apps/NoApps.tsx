import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { hiddenPhrases } from './hidden-phrases.ts'
import { noAppsPhrases } from './no-apps-phrases.ts'

/** In place of all applications, where the person has none or has hidden every one. */
export function NoApps({ hidden }: { hidden: number }) {
  const words = usePhrases(noAppsPhrases)
  const { allHidden } = usePhrases(hiddenPhrases)
  const { adminKind, acting } = useSession().signedIn
  if (hidden > 0) return <EmptyState title={allHidden} />
  // Whoever begins with an empty portal is the administrator to contact.
  if (adminKind === 'super_manager' && !acting)
    return (
      <EmptyState
        title={words.none}
        detail={words.detailForAdmin}
        action={
          <LinkButton href={areaPath('applications')} size="small">
            {words.administer}
          </LinkButton>
        }
      />
    )
  return <EmptyState title={words.none} detail={words.detail} />
}
