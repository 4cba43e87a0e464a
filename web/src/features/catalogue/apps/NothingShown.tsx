import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { hiddenPhrases } from './hidden-phrases.ts'
import { noAppsPhrases } from './no-apps-phrases.ts'

type Props = {
  /** How many applications there are to look through, and how many are hidden. */
  inSight: number
  hidden: number
  filter: string
  /** Looks in every category; undefined where that was done. */
  onSearchAll: (() => void) | undefined
}

/** In place of applications, where the filter leaves none. */
export function NothingShown({ inSight, hidden, filter, onSearchAll }: Props) {
  const words = usePhrases(noAppsPhrases)
  if (inSight === 0) return <NoApps hidden={hidden} />
  return (
    <EmptyState
      title={words.emptyFilter({ text: filter })}
      action={
        onSearchAll && (
          <Button size="small" icon="search" onClick={onSearchAll}>
            {words.searchAll}
          </Button>
        )
      }
    />
  )
}

/** In place of all applications, where the person has none or has hidden every one. */
function NoApps({ hidden }: { hidden: number }) {
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
