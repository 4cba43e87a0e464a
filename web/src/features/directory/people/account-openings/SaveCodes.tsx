import { useState } from 'react'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { openingPhrases } from './phrases.ts'
import { detailCall, listCall, useOpening } from './use-opening.ts'

/** Downloads the codes that are not mailed, for a limited time also repeatedly; renders nothing without codes. */
export function SaveCodes({ runId }: { runId: string }) {
  const words = usePhrases(openingPhrases)
  const [isRunning, setRunning] = useState(false)
  const { data } = useOpening(runId)
  if (!data?.run.own || data.run.state === 'running') return null
  const { codes, again } = data.run
  if (codes + again === 0) return null
  const save = async () => {
    setRunning(true)
    try {
      const name = `download_${toWireTime(Date.now()).replaceAll(/\D/g, '')}_${words.fileName}.xlsx`
      const file = await callForFile('POST /iam-authority/v1/admin/user/openAccounts/codes', {
        body: { runId },
      })
      saveFile(name, file)
      notify.success(words.saved({ name }))
    } catch (error) {
      if (error instanceof Error) notifyFailure(error)
    } finally {
      setRunning(false)
      await Promise.all(
        [detailCall, listCall].map((call) => queryClient.invalidateQueries({ queryKey: [call] })),
      )
    }
  }
  return (
    <Button
      kind={codes > 0 ? 'primary' : 'default'}
      icon="download"
      data-perm="person.account"
      busy={isRunning}
      onClick={save}
    >
      {codes > 0 ? words.saveCodes({ count: codes + again }) : words.saveAgain({ count: again })}
    </Button>
  )
}
