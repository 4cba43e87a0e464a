import type { SignInSource, SourceLink } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { useDeferredValue, useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { peoplePhrases } from './phrases.ts'
import { touched } from './touched.ts'

function LinkLine({ link }: { link: SourceLink }) {
  const words = usePhrases(peoplePhrases)
  const { tableTime } = useFormats()
  const write = useWrite('POST /iam-authority/v1/admin/signInSource/unlink', {
    invalidates: touched,
    done: () => notify.success(words.unlinked),
  })
  const { linkId, userNo, userName, displayName, linkTime, lastUsedTime } = link
  return (
    <li>
      <span>
        <bdi>{userName}</bdi> <span className="figures">{userNo}</span>
        <small>
          <bdi>{displayName}</bdi> · {words.used({ time: tableTime(lastUsedTime ?? linkTime) })}
        </small>
      </span>
      <Button
        size="small"
        busy={write.isPending}
        aria-label={words.unlinkOne({ name: userName })}
        onClick={() => write.mutate({ body: { linkId } })}
      >
        {words.unlink}
      </Button>
    </li>
  )
}

type Props = { source: SignInSource; name: string; onClose: () => void }

/** The people who are linked to a source; one of them can be found by number and unlinked. */
export function PeopleDialog({ source: { id }, name, onClose }: Props) {
  const words = usePhrases(peoplePhrases)
  const [userNo, setUserNo] = useState('')
  const asked = useDeferredValue(userNo.trim())
  const { data, error, refetch } = useRead(
    read('POST /iam-authority/v1/admin/signInSource/people', { body: { id, userNo: asked } }),
  )
  return (
    <ViewDialog title={words.title({ name })} onClose={onClose}>
      <p className="source-hint">{words.about}</p>
      <TextField label={words.find} longest={64} value={userNo} error={undefined} onChange={setUserNo} />
      {error && <LoadFailed title={words.failed} onRetry={refetch} />}
      {data?.list.length === 0 && <p role="status">{words.none}</p>}
      <ul className="source-people">
        {data?.list.map((link) => (
          <LinkLine key={link.linkId} link={link} />
        ))}
      </ul>
    </ViewDialog>
  )
}
