import type { ManagedArticle } from '@iambiz/contract/zone-administration.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useCreate } from '#web/platform/api/use-create.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { newToken } from '#web/platform/new-token.ts'
import { DraftStrip } from '#web/platform/records/DraftStrip.tsx'
import { recordPhrases } from '#web/platform/records/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { useDraft } from '#web/platform/records/use-draft.ts'
import { useRecordForm } from '#web/platform/records/use-record-form.ts'
import { useSession } from '#web/platform/session/session.ts'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ArticleTexts } from './ArticleTexts.tsx'
import { hasSomething, isTime, type Values, valuesOf, wireTimeOf } from './article-values.ts'
import { articlePhrases } from './phrases.ts'
import { touched } from './touched.ts'

type FormProps = {
  zoneCode: string
  article: ManagedArticle | undefined
  onReload: () => void
  onClose: () => void
}

function useArticleForm({ zoneCode, article, onReload, onClose }: FormProps) {
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
  const form = useRecordForm<Values>({
    start,
    revision: article?.revision,
    check: (values) => ({
      ...(values.titleZh.trim() ? {} : { titleZh: words.needed }),
      ...(isTime(values.publishTime) ? {} : { publishTime: words.timeWrong }),
      ...(values.status === 0 || hasSomething(values) ? {} : { contentZh: words.empty }),
    }),
    send: ({ publishTime, ...values }, revision, { onSuccess, onError }) => {
      const known = article ? { id: article.id, revision } : { clientToken }
      write.mutate(
        { body: { ...values, ...known, zoneCode, publishTime: wireTimeOf(publishTime) } },
        {
          onSuccess: (saved) => {
            draft.finish()
            onSuccess(saved)
          },
          onError,
        },
      )
    },
    isPending: write.isPending,
    onReload: () => {
      draft.finish()
      onReload()
    },
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

function ArticleForm(props: FormProps) {
  const words = usePhrases(articlePhrases)
  const { article, onClose } = props
  const { form, draft } = useArticleForm(props)
  const { values, change, faults } = form
  const [generation, setGeneration] = useState(0)
  const [attempts, setAttempts] = useState(0)
  const save = () => {
    setAttempts((now) => now + 1)
    form.save()
  }
  const discard = () => {
    draft.discard()
    setGeneration((now) => now + 1)
  }
  return (
    <RecordDrawer title={article ? words.edit : words.create} form={{ ...form, save }} onClose={onClose}>
      <DraftStrip draft={{ ...draft, discard }} />
      <ArticleTexts key={`${generation} ${draft.isRestored}`} form={form} attempts={attempts} />
      <ChoiceField
        label={words.kind}
        value={values.kind}
        error={undefined}
        options={(['article', 'notice'] as const).map((kind) => ({ value: kind, label: words[kind] }))}
        onChange={(kind) => change({ kind: kind === 'notice' ? 'notice' : 'article' })}
      />
      <TextField label={words.url} hint={words.urlHint} longest={2000} {...form.text('url')} />
      <Field label={words.publishTime} required error={faults.publishTime}>
        {(control) => (
          <DateInput
            {...control}
            precision="minute"
            value={values.publishTime}
            onChange={(publishTime) => change({ publishTime })}
          />
        )}
      </Field>
      <RecordSwitch
        label={words.isPublished}
        about={words.isPublishedAbout}
        checked={values.status === 1}
        onChange={(isOn) => change({ status: isOn ? 1 : 0 })}
      />
    </RecordDrawer>
  )
}

type Props = { zoneCode: string; id: string; onClose: () => void }

/** Drawer to change or create an article. */
export function ArticleDrawer({ zoneCode, id, onClose }: Props) {
  const words = usePhrases(articlePhrases)
  const common = usePhrases(recordPhrases)
  const isNew = id === 'new'
  const [generation, setGeneration] = useState(0)
  const { data, error, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/zone/article/detail', { body: { id } }),
    enabled: !isNew,
    staleTime: 0,
  })
  const reload = async () => {
    await refetch()
    setGeneration((now) => now + 1)
  }
  if (isNew || (data && !error))
    return (
      <ArticleForm
        key={generation}
        zoneCode={zoneCode}
        article={isNew ? undefined : data}
        onReload={() => void reload()}
        onClose={onClose}
      />
    )
  return (
    <Drawer title={words.edit} closeLabel={common.close} onClose={onClose}>
      <RecordNotRead error={error} words={words} onBack={onClose} onRetry={refetch}>
        <SkeletonBlock width="100%" height={320} />
      </RecordNotRead>
    </Drawer>
  )
}
