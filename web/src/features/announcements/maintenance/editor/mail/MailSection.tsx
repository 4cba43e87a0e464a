import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { read, usePagedRead, useWrite } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import type { Fields } from '../fields.ts'
import { fieldWords } from '../phrases.ts'
import { inputOf, type Values } from '../values.ts'
import { isMailingClosed } from './mailing.ts'
import { mailingPhrases } from './phrases.ts'
import './mail-section.css'

const mailFields = onDemand(() => import('./MailFields.tsx').then(({ MailFields }) => MailFields))

/** Returns how many mails would be sent now; undefined until the server has counted them. */
function useMailCount({ values, isAsked }: { values: Values; isAsked: boolean }): number | undefined {
  const { appId, pushScope, forcedPush, mail } = inputOf(values)
  const { data, isError } = usePagedRead({
    ...read('POST /iam-portal/system/bulletin/audience', { body: { appId, pushScope, forcedPush, mail } }),
    enabled: isAsked && appId !== '',
  })
  return isError ? undefined : data?.mails
}

/** Sends the person a test mail with the chosen template and the current values. */
function TestButton({ values }: { values: Values }) {
  const words = usePhrases(mailingPhrases)
  const send = useWrite('POST /iam-portal/bulletin/emailTemplate/test', {
    done: ({ to }) => notify.success(words.tested({ name: to })),
  })
  const { mail, title, content, appId, ...rest } = inputOf(values)
  const { version, impactScope, operationsContact, onlineStartTime, onlineEndTime } = rest
  const templateId = mail?.templateId
  const bulletin = {
    ...{ title: { zh: title.zh, ...(title.en ? { en: title.en } : {}) } },
    ...{ content: { zh: content.zh, ...(content.en ? { en: content.en } : {}) } },
    ...(appId ? { appId } : {}),
    ...{ version, impactScope, operationsContact, onlineStartTime, onlineEndTime },
  }
  return (
    <Button
      kind="link"
      size="small"
      disabled={!templateId}
      busy={send.isPending}
      onClick={() => templateId && send.mutate({ body: { templateId, bulletin } })}
    >
      {words.test}
    </Button>
  )
}

type Props = Fields & {
  detail: MaintainedDetail | undefined
  /** Incremented when values were set from outside the fields, so that the fields remount. */
  generation: number
  onLeftOut: (lines: string) => void
}

/** Settings for mailing an announcement when it takes effect. */
export function MailSection({ detail, generation, onLeftOut, ...fields }: Props) {
  const words = usePhrases(mailingPhrases)
  const { mailed: label } = usePhrases(fieldWords)
  const { number } = useFormats()
  const { values, change, disabled } = fields
  const isClosed = isMailingClosed(detail)
  const isOpen = values.mailed && !isClosed && !disabled
  const mails = useMailCount({ values, isAsked: isOpen })
  return (
    <section className="mail-section" aria-label={label}>
      <div className="mail-section-head">
        <fieldset disabled={isClosed}>
          <legend className="visually-hidden">{label}</legend>
          <Switch label={label} checked={values.mailed} onChange={(mailed) => change({ mailed })} />
        </fieldset>
        <b aria-hidden="true">{label}</b>
        <small role="status">
          {isClosed
            ? words.closed
            : mails === undefined || !isOpen
              ? words.hint
              : words.about({ count: number(mails) })}
        </small>
        <span className="spacer" />
        {isOpen && <TestButton values={values} />}
        {isClosed && detail?.mail && (
          <LinkButton href={`${paths.mailLog}?bulletinId=${detail.bulletinId}`}>{words.log}</LinkButton>
        )}
      </div>
      {isOpen && <OnDemand key={generation} load={mailFields} props={{ ...fields, onLeftOut }} />}
    </section>
  )
}
