import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ConflictStrip } from '#web/platform/records/ConflictStrip.tsx'
import { changesBetween } from './changes.ts'
import { editorPhrases } from './phrases.ts'
import { modeOf } from './values.ts'

type Props = { before: Delegation; theirs: Delegation; onTheirs: () => void; onMine: () => void }

/** Shows what changed on the server since the form was opened, because the agent answered or another tab saved. */
export function ChangedStrip({ before, theirs, onTheirs, onMine }: Props) {
  const words = usePhrases(editorPhrases)
  const language = useLanguage()
  const changes = changesBetween(before, theirs, language)
  const title = [words.changed, ...changes].join(language === 'zh' ? '；' : '; ')
  if (modeOf(theirs) === 'over')
    return (
      <p className="record-strip" role="alert">
        {title}
      </p>
    )
  return <ConflictStrip title={title} onTheirs={onTheirs} onMine={onMine} />
}
