import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import type { App } from './app.ts'
import { connectionPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Props = { app: App; connection: Connection }

/** Signs all people out of an application, or deletes its connection. */
export function Endings({ app: { appId, appName: name }, connection: { revision } }: Props) {
  const words = usePhrases(connectionPhrases)
  const [asked, setAsked] = useState<'sign-out' | 'remove'>()
  const stop = () => setAsked(undefined)
  const signOut = useWrite('POST /iam-authority/v1/admin/connection/signOutAll', {
    invalidates: touched,
    done: ({ ended: count }) => notify.success(words.signedOut({ count })),
  })
  const remove = useWrite('POST /iam-authority/v1/admin/connection/delete', {
    invalidates: touched,
    done: () => notify.success(words.removed),
  })
  return (
    <div className="connection-endings">
      <Button icon="log-out" data-perm="connection.sign-out" onClick={() => setAsked('sign-out')}>
        {words.signOutAll}
      </Button>
      <Button kind="danger" icon="trash-2" data-perm="connection.delete" onClick={() => setAsked('remove')}>
        {words.remove}
      </Button>
      {asked === 'sign-out' && (
        <Question
          title={words.signOutAllTitle({ name })}
          action={words.signOutAll}
          isDanger
          busy={signOut.isPending}
          onGo={() => signOut.mutate({ body: { appId } }, { onSettled: stop })}
          onClose={stop}
        >
          <p>{words.signOutAllAbout}</p>
        </Question>
      )}
      {asked === 'remove' && (
        <Question
          title={words.removeTitle({ name })}
          action={words.remove}
          isDanger
          busy={remove.isPending}
          onGo={() => remove.mutate({ body: { appId, revision } }, { onSettled: stop })}
          onClose={stop}
        >
          <p>{words.removeAbout}</p>
        </Question>
      )}
    </div>
  )
}
