import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { appListPhrases, skippedWords } from './phrases.ts'
import { touched } from './touched.ts'

/** Changes the status of applications, and shows how many were skipped and why. */
export function useSwitching(onDone?: () => void) {
  const words = usePhrases(appListPhrases)
  const reasons = usePhrases(skippedWords)
  return useWrite('POST /iam-authority/v1/admin/app/status', {
    invalidates: touched,
    done: ({ changed, skipped }) => {
      onDone?.()
      const why = [...new Set(skipped.map(({ reason }) => reasons[reason]))].join(' · ')
      if (changed > 0) notify.success(words.switched({ count: changed }))
      if (skipped.length > 0) notify.failure(words.left({ count: skipped.length, why }))
    },
  })
}
