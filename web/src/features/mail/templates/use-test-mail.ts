import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { previewPhrases } from './phrases.ts'
import type { TextLanguage } from './values.ts'

/** Sends the signed-in person a test mail of a template with sample values. */
export function useTestMail() {
  const words = usePhrases(previewPhrases)
  const test = useWrite('POST /iam-portal/bulletin/emailTemplate/test', {
    invalidates: ['POST /iam-portal/bulletin/mailLog/list'],
    done: ({ to }) => notify.success(words.tested({ to })),
  })
  return {
    isSending: test.isPending,
    send: (templateId: string, lang?: TextLanguage) =>
      test.mutate({ body: { templateId, ...(lang && { lang }) } }),
  }
}
