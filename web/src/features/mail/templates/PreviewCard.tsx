import type { MailTemplateDetail } from '@iambiz/contract/features/mail/templates.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { RemoveMailRecord } from '#web/platform/mail-records/RemoveMailRecord.tsx'
import { onDemand, useChunk } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { FileButton } from './FileButton.tsx'
import { previewPhrases } from './phrases.ts'
import { lists } from './touched.ts'
import type { ReadFile } from './use-body.ts'
import { useTestMail } from './use-test-mail.ts'

const preview = onDemand(() => import('./MailPreview.tsx').then((chunk) => chunk.MailPreview))

type Acts = {
  hrefOf: (id: string) => string
  onCopy: (id: string) => void
  /** Opens the form with a new body, which is not saved yet. */
  onReplace: (id: string, file: ReadFile) => void
}

/** Details and mail preview of one template, next to the list. */
export function PreviewCard({ id, ...acts }: Acts & { id: string }) {
  // Loads the chunk in parallel with the template.
  useChunk(preview)
  const words = usePhrases(previewPhrases)
  const { data, error, refetch } = useRead(
    read('POST /iam-portal/bulletin/emailTemplate/detail/:id', { params: { id } }),
  )
  const template = data?.kind === 'TEMPLATE' ? data : undefined
  return (
    <section className="card mail-template-card" aria-label={words.preview}>
      {template ? (
        <Shown template={template} {...acts} />
      ) : (
        <NotRead error={error} words={words} onRetry={refetch}>
          <SkeletonBlock width="60%" height={24} />
          <SkeletonBlock width="100%" height={320} />
        </NotRead>
      )}
    </section>
  )
}

function Shown({ template, hrefOf, onCopy, onReplace }: Acts & { template: MailTemplateDetail }) {
  const words = usePhrases(previewPhrases)
  const { id, name, subject, body, fileName, editable } = template
  // The English version is shown in the English interface if it exists.
  const textLanguage = useLanguage() === 'en' && body.en ? 'en' : 'zh'
  return (
    <>
      <div className="mail-template-head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <LinkButton size="small" href={hrefOf(id)}>
          {editable ? words.edit : words.view}
        </LinkButton>
        <More template={template} onCopy={onCopy} />
      </div>
      <dl className="mail-template-facts">
        <dt>{words.subject}</dt>
        <dd>
          <bdi>{(textLanguage === 'en' && subject.en) || subject.zh}</bdi>
        </dd>
        <dt>{words.file}</dt>
        <dd>
          <span>{fileName ?? words.noFile}</span>
          {editable && (
            <FileButton kind="link" reading={words.reading} onRead={(file) => onReplace(id, file)}>
              {fileName ? words.replace : words.upload}
            </FileButton>
          )}
        </dd>
      </dl>
      <OnDemand
        load={preview}
        props={{ html: body[textLanguage] ?? body.zh, textLanguage } as const}
        waiting={<SkeletonBlock width="100%" height={320} />}
      />
      <p className="mail-template-note">
        <Icon name="info" size={14} />
        <Usage {...template.usage} />
      </p>
    </>
  )
}

function Usage({ releases, mails, sent }: MailTemplateDetail['usage']) {
  const words = usePhrases(previewPhrases)
  const rateText = useRateText()
  const rate = mails === 0 ? 0 : Math.floor((sent / mails) * 1000) / 10
  return (
    <span>
      {words.marked}
      {releases === 0 ? words.unused : words.used({ count: releases, rate: rateText(rate) ?? '' })}
    </span>
  )
}

function More({ template, onCopy }: { template: MailTemplateDetail; onCopy: (id: string) => void }) {
  const words = usePhrases(previewPhrases)
  const [isRemoving, setRemoving] = useState(false)
  const { send } = useTestMail()
  const { id, name, editable } = template
  return (
    <>
      <MoreMenu
        className="mail-template-more"
        label={words.more({ name })}
        title={name}
        items={[
          { label: words.test, icon: 'send', choose: () => send(id) },
          { label: words.copy, icon: 'copy', choose: () => onCopy(id) },
          ...(editable
            ? [{ label: words.remove, icon: 'trash-2' as const, choose: () => setRemoving(true) }]
            : []),
        ]}
      />
      {isRemoving && (
        <RemoveMailRecord
          record={template}
          title={words.removeQuestion({ name })}
          words={words}
          touched={lists}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
