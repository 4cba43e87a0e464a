import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { DraftStrip } from '#web/platform/records/DraftStrip.tsx'
import { recordPhrases } from '#web/platform/records/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { RecordSwitch } from '#web/platform/records/RecordSwitch.tsx'
import { RecordNotRead } from '#web/platform/states/RecordNotRead.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ArticleTexts } from './ArticleTexts.tsx'
import { articlePhrases } from './phrases.ts'
import { type FormProps, useArticleForm } from './use-article-form.ts'

function ArticleForm(props: FormProps) {
  const words = usePhrases(articlePhrases)
  const { article, onClose } = props
  const { form, draft } = useArticleForm(props)
  const { values, faults } = form
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
        options={(['article', 'notice'] as const).map((kind) => ({ value: kind, label: words[kind] }))}
        {...form.input('kind')}
      />
      <TextField label={words.url} hint={words.urlHint} {...form.text('url')} />
      <Field label={words.publishTime} required error={faults.publishTime}>
        {(control) => (
          <DateInput
            {...control}
            precision="minute"
            value={values.publishTime}
            onChange={form.input('publishTime').onChange}
          />
        )}
      </Field>
      <RecordSwitch label={words.isPublished} about={words.isPublishedAbout} {...form.toggle('status')} />
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
