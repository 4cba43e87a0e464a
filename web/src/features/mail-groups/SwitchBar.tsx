import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ChosenBar } from '#web/platform/list/ChosenBar.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { groupPhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** Enables or disables the chosen groups. */
export function SwitchBar({ selection }: { selection: Selection }) {
  const words = usePhrases(groupPhrases)
  const change = useWrite('POST /iam-portal/bulletin/emailTemplate/status', {
    invalidates: touched,
    done: ({ changed, skipped }) => notify.success(words.switched({ count: changed, left: skipped.length })),
  })
  const turn = (status: 0 | 1) =>
    change.mutate(
      { body: { kind: 'GROUP', ids: [...selection.ids], status } },
      { onSuccess: selection.clear },
    )
  return (
    <ChosenBar label={words.chosenGroups} selection={selection} words={words}>
      <Button size="small" icon="circle-play" busy={change.isPending} onClick={() => turn(1)}>
        {words.enable}
      </Button>
      <Button size="small" icon="circle-pause" busy={change.isPending} onClick={() => turn(0)}>
        {words.disable}
      </Button>
    </ChosenBar>
  )
}
