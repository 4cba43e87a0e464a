import type { Api } from '@iambiz/contract/api.ts'
import type { MailKind } from '@iambiz/contract/platform/mail-record.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWrite } from '../api/query.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { ChosenBar } from '../list/ChosenBar.tsx'
import type { Selection } from '../list/use-selection.ts'
import { recordPhrases } from '../records/phrases.ts'
import { notify } from '../toasts/toasts.ts'

type Props = {
  kind: MailKind
  /** Accessible name of the group. */
  label: string
  selection: Selection
  /** Reads to invalidate after the change. */
  touched: (keyof Api)[]
}

/** Enables or disables the selected records. */
export function SwitchMailRecords({ kind, label, selection, touched }: Props) {
  const words = usePhrases(recordPhrases)
  const change = useWrite('POST /iam-portal/bulletin/emailTemplate/status', {
    invalidates: touched,
    done: ({ changed, skipped }) => {
      selection.clear()
      notify.success(words.switched({ count: changed, left: skipped.length }))
    },
  })
  const turn = (status: 0 | 1) => change.mutate({ body: { kind, ids: [...selection.ids], status } })
  return (
    <ChosenBar label={label} selection={selection} words={words}>
      <Button size="small" icon="circle-play" busy={change.isPending} onClick={() => turn(1)}>
        {words.enable}
      </Button>
      <Button size="small" icon="circle-pause" busy={change.isPending} onClick={() => turn(0)}>
        {words.disable}
      </Button>
    </ChosenBar>
  )
}
