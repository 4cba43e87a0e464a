import type { ManagedApp } from '@iambiz/contract/features/catalogue/administration.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RemoveRecord } from '#web/platform/records/RemoveRecord.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNameOf } from './choices.ts'
import { appFormPhrases, appListPhrases, hangingWords } from './phrases.ts'
import { touched } from './touched.ts'

/** Deletes an application; if other records depend on it, shows them instead. */
export function Removal({ app, onRemoved }: { app: ManagedApp; onRemoved: () => void }) {
  const words = usePhrases(appFormPhrases)
  const kinds = usePhrases(hangingWords)
  const name = useNameOf()(app)
  const { comma } = usePhrases(appListPhrases)
  const [isAsking, setAsking] = useState(false)
  const what = app.hanging
    .map(({ kind, count }) => [count, kinds[kind]].filter(Boolean).join(' '))
    .join(comma)
  if (app.hanging.length > 0) return <p className="app-quiet">{words.hangs({ what })}</p>
  return (
    <div>
      <Button
        kind="danger"
        size="small"
        icon="trash-2"
        data-perm="application.delete"
        onClick={() => setAsking(true)}
      >
        {words.remove}
      </Button>
      {isAsking && (
        <RemoveRecord
          call="POST /iam-authority/v1/admin/app/delete"
          id={app.appId}
          touched={touched}
          title={words.removeQuestion({ name })}
          words={words}
          onClose={() => setAsking(false)}
          onGone={onRemoved}
        >
          <p>{words.removeAbout}</p>
        </RemoveRecord>
      )}
    </div>
  )
}
