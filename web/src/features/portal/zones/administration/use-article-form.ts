import type { ManagedArticle } from '@iambiz/contract/zone-administration.ts'
import { useState } from 'react'
import { useCreate } from '#web/platform/api/use-create.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { newToken } from '#web/platform/new-token.ts'
import { useDraft } from '#web/platform/records/use-draft.ts'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { hasSomething, isTime, longest, valuesOf, wireTimeOf } from './article-values.ts'
import { articlePhrases } from './phrases.ts'
import { touched } from './touched.ts'

export type FormProps = {
  zoneCode: string
  article: ManagedArticle | undefined
  onReload: () => void
  onClose: () => void
}

/** The state of an article's form, including a draft stored on this device. */
export function useArticleForm({ zoneCode, article, onReload, onClose }: FormProps) {
  const words = usePhrases(articlePhrases)
  const { userNo } = useSession().signedIn.user
  const [start] = useState(() => valuesOf(article, toWireTime(Date.now())))
  const [clientToken, setToken] = useState(newToken)
  const write = useCreate('POST /iam-authority/v1/admin/zone/article/saveOrUpdate', {
    quiet: true,
    invalidates: touched,
    renew: (token) => void setToken(token),
    done: () => notify.success(words.saved),
  })
  const form = useRecordForm({
    start,
    record: article,
    needed: ['titleZh'],
    longest,
    check: (values) => ({
      ...(isTime(values.publishTime) ? {} : { publishTime: words.timeWrong }),
      ...(values.status === 0 || hasSomething(values) ? {} : { contentZh: words.empty }),
    }),
    write,
    request: ({ publishTime, ...values }, revision) => {
      const known = article ? { id: article.id, revision } : { clientToken }
      return { body: { ...values, ...known, zoneCode, publishTime: wireTimeOf(publishTime) } }
    },
    onReload,
    onDrop: () => draft.finish(),
    onSaved: onClose,
  })
  const draft = useDraft({
    name: { userNo, of: 'zone-article', id: article?.id ?? `new.${zoneCode}` },
    start,
    revision: article?.revision ?? 0,
    values: form.values,
    change: form.change,
  })
  return { form, draft }
}

export type ArticleForm = ReturnType<typeof useArticleForm>['form']
