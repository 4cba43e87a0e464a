import { useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { createPasskey, problemOf } from '#web/platform/passkey/authenticator.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { passkeyPhrases } from './phrases.ts'

/** Adds a passkey; `codes` are the recovery codes of the person's first second factor. */
export function useAddPasskey(): {
  add: () => Promise<void>
  isBusy: boolean
  codes: string[]
  close: () => void
} {
  const words = usePhrases(passkeyPhrases)
  const [isBusy, setBusy] = useState(false)
  const [codes, setCodes] = useState<string[]>([])
  const start = useWrite('POST /iam-portal/v1/portal/passkey/start')
  const finish = useWrite('POST /iam-portal/v1/portal/passkey/finish', {
    invalidates: ['POST /iam-portal/v1/portal/innerAccount'],
    done({ recoveryCodes }) {
      notify.success(words.added)
      setCodes(recoveryCodes)
    },
  })

  async function add() {
    setBusy(true)
    try {
      const { options } = await start.mutateAsync({})
      await finish.mutateAsync({ body: { credential: await createPasskey(options) } })
    } catch (error) {
      // The calls show their failures themselves.
      if (!(error instanceof ApiFailure)) notify.failure(words[problemOf(error)])
    } finally {
      setBusy(false)
    }
  }
  return { add, isBusy, codes, close: () => setCodes([]) }
}
