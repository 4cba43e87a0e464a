import type { FaultLevel } from '@iambiz/contract/features/faults.ts'
import type { OfferedApplication } from '@iambiz/contract/platform/shapes.ts'
import { type ClipboardEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useCreate } from '#web/platform/api/use-create.ts'
import { AppHelp } from '#web/platform/applications/AppHelp.tsx'
import { ApplicationField } from '#web/platform/applications/ApplicationField.tsx'
import { choicesByCode } from '#web/platform/applications/choices.ts'
import { pastedFiles } from '#web/platform/files/pasted-files.ts'
import { usePhrases, words as wordsNow } from '#web/platform/i18n/phrases.ts'
import { faultPath } from '#web/platform/record-paths.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { limitText } from '#web/ui/limit-text.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { type Draft, emptyDraft, forgetDraft, isEmpty, keepDraft, keptDraft } from './draft.ts'
import { longestContact, longestText } from './limits.ts'
import { faultPhrases, levelHints, levelWords } from './phrases.ts'
import { Screenshots } from './Screenshots.tsx'
import { useUploads } from './use-uploads.ts'
import './fault-form.css'

const levels: readonly FaultLevel[] = [1, 2, 3, 4]

type Faults = Partial<Record<'appCode' | 'faultType' | 'description' | 'contact' | 'fileIds', string>>

/** Returns the server's error messages by field; an error of a single file (`fileIds.0`) belongs to `fileIds`. */
const faultsIn = (data: unknown): Faults =>
  fieldFaults(data, (field) => field.split('.')[0] as keyof Faults | undefined)

function missingIn(draft: Draft): Faults {
  const { needed } = wordsNow(faultPhrases)
  return {
    ...(draft.appCode ? {} : { appCode: needed }),
    ...(draft.faultType ? {} : { faultType: needed }),
    ...(draft.description.trim() ? {} : { description: needed }),
  }
}

/** The person's draft; every change is stored at once, because the session can end at any time. */
function useDraft(userNo: string, appCode: string) {
  const [draft, setDraft] = useState<Draft>(() => keptDraft(userNo))
  useEffect(() => keepDraft(userNo, draft), [userNo, draft])
  const change = useCallback(
    (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
      setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    [],
  )
  // A link from another application can change `appCode` while the page is already open.
  useEffect(() => {
    if (appCode) change((now) => (isEmpty({ ...now, appCode: '' }) ? { appCode } : {}))
  }, [appCode, change])
  return { draft, change }
}

type Props = {
  userNo: string
  apps: readonly OfferedApplication[]
  types: readonly { faultType: string; faultTypeName: string }[]
  /** Preselected application; empty for none. */
  appCode: string
}

/** Form for a new report. */
export function FaultForm({ userNo, apps, types, appCode }: Props) {
  const words = usePhrases(faultPhrases)
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const { draft, change } = useDraft(userNo, appCode)
  const [faults, setFaults] = useState<Faults>({})
  const [refusals, setRefusals] = useState(0)
  const uploads = useUploads(draft.files.length, (file) =>
    change(({ files }) => ({ files: [...files, { fileId: file.fileId, fileName: file.fileName }] })),
  )
  const submit = useCreate('POST /iam-portal/v1/portal/fault/submit', {
    quiet: true,
    invalidates: ['POST /iam-portal/v1/portal/fault/list', 'GET /iam-portal/v1/portal/fault/options'],
    renew: (token) => void change({ token }),
    done: ({ faultNo }, { body }) => {
      forgetDraft(userNo, body.clientToken)
      notify.success(words.submitted({ no: faultNo }))
    },
  })
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  /** Changes fields and clears their errors. */
  const fill = (part: Partial<Draft>) => {
    change(part)
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
  }
  const refuse = (found: Faults) => {
    setFaults(found)
    setRefusals((count) => count + 1)
    if (found.fileIds) uploads.setError(found.fileIds)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (submit.isPending) return
    const missing = missingIn(draft)
    if (Object.keys(missing).length > 0 || !draft.faultType) return refuse(missing)
    if (uploads.uploading > 0) return uploads.setError(words.waitForUploads)
    setFaults({})
    const { files, token, faultType, ...rest } = draft
    const body = { ...rest, faultType, fileIds: files.map(({ fileId }) => fileId), clientToken: token }
    submit.mutate(
      { body },
      {
        onSuccess: ({ faultId }) => {
          change(emptyDraft())
          navigate(faultPath(faultId))
        },
        onError: (failure) => {
          const found = faultsIn(failure.data)
          refuse(found)
          if (Object.keys(found).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  const clear = () => {
    change(emptyDraft())
    setFaults({})
    notify.undoable(words.cleared, () => change((now) => (isEmpty(now) ? draft : {})))
  }
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData)
    if (event.defaultPrevented || files.length === 0) return
    event.preventDefault()
    uploads.add(files)
  }
  return (
    <Card title={words.newReport} className="fault-form">
      <form ref={form} noValidate onSubmit={send} onPaste={paste}>
        <FaultFields draft={draft} change={fill} faults={faults} apps={apps} types={types} />
        <Screenshots
          files={draft.files}
          uploading={uploads.uploading}
          error={uploads.error}
          onAdd={uploads.add}
          onRemove={(fileId) =>
            change(({ files }) => ({ files: files.filter((file) => file.fileId !== fileId) }))
          }
        />
        <div ref={keepFocusNear} className="fault-send">
          <Button kind="primary" type="submit" busy={submit.isPending}>
            {words.submit}
          </Button>
          {!isEmpty(draft) && (
            <>
              <Button kind="text" onClick={clear}>
                {words.clearDraft}
              </Button>
              <span className="fault-kept">{words.draftKept}</span>
            </>
          )}
        </div>
      </form>
    </Card>
  )
}

type FieldsProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  faults: Faults
  apps: Props['apps']
  types: Props['types']
}

function FaultFields({ draft, change, faults, apps, types }: FieldsProps) {
  const words = usePhrases(faultPhrases)
  const levelNames = usePhrases(levelWords)
  const hints = usePhrases(levelHints)
  return (
    <>
      <div className="fault-row">
        <ApplicationField
          label={words.application}
          required
          placeholder={words.choose}
          value={draft.appCode}
          options={choicesByCode(apps)}
          error={faults.appCode}
          onChange={(appCode) => change({ appCode })}
        />
        <Field label={words.type} required error={faults.faultType}>
          {({ className: _, ...control }) => (
            <Select
              {...control}
              label={words.type}
              value={draft.faultType}
              options={[
                { value: '', label: words.chooseType },
                ...types.map(({ faultType, faultTypeName }) => ({ value: faultType, label: faultTypeName })),
              ]}
              onChange={(faultType) => change({ faultType })}
            />
          )}
        </Field>
      </div>
      {draft.appCode && <AppHelp appCode={draft.appCode} />}
      <div className="fault-level">
        <span className="field-label" aria-hidden="true">
          {words.level}
        </span>
        <Segmented
          label={words.level}
          fill
          value={String(draft.level)}
          options={levels.map((level) => ({ value: String(level), label: levelNames[level] }))}
          onChange={(value) => change({ level: levels.find((level) => String(level) === value) ?? 3 })}
        />
        <p className="field-hint">{hints[draft.level]}</p>
      </div>
      <TextArea
        label={words.description}
        hint={words.descriptionHint}
        required
        rows={6}
        longest={longestText}
        value={draft.description}
        onChange={(description) => change({ description })}
        error={faults.description}
      />
      <Field label={words.contact} hint={words.contactHint} error={faults.contact}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="tel"
            value={draft.contact}
            {...limitText(longestContact, (contact) => change({ contact }))}
          />
        )}
      </Field>
    </>
  )
}
