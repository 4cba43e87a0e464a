import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { areaPath } from '#web/platform/record-paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { noAppsPhrases } from './later-phrases.ts'
import { hiddenPhrases } from './visibility-phrases.ts'

type Props = {
  /** Number of searchable and of hidden applications. */
  inSight: number
  hidden: number
  filter: string
  /** Searches in all categories; undefined if that has been done. */
  onSearchAll: (() => void) | undefined
}

/** Shown if the filter matches no application. */
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

/** Shown if the person has no applications or has hidden all of them. */
function NoApps({ hidden }: { hidden: number }) {
  const words = usePhrases(noAppsPhrases)
  const { allHidden } = usePhrases(hiddenPhrases)
  const { adminKind, acting } = useSession().signedIn
  if (hidden > 0) return <EmptyState title={allHidden} />
  // A super manager has no other administrator to contact, so the hint links to the administration.
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
