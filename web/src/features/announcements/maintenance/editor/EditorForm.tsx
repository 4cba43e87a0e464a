import type { MaintainedDetail } from '@iambiz/contract/features/announcements/maintenance.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { StateTag } from '../StateTag.tsx'
import { AttachmentField } from './AttachmentField.tsx'
import { Conflict } from './Conflict.tsx'
import { KindFields, MoreFields, TimeFields } from './DetailFields.tsx'
import { EditorFooter } from './EditorFooter.tsx'
import { type Asked, EditorQuestions } from './EditorQuestions.tsx'
import type { Faults } from './fields.ts'
import { History } from './History.tsx'
import { MailSection } from './mail/MailSection.tsx'
import { editorPhrases } from './phrases.ts'
import { Restored } from './Restored.tsx'
import { TextFields, type TextLanguage } from './TextFields.tsx'
import { type Editing, useEditing } from './use-editing.ts'
import { useSending } from './use-sending.ts'
import { changedFields, languageOfField, valuesOf } from './values.ts'
import './editor.css'

type Props = {
  /** The edited announcement; absent for a new one. */
  detail: MaintainedDetail | undefined
  /** The announcement that a new one copies. */
  original: MaintainedDetail | undefined
  onClose: () => void
}

const firstFault = '[aria-invalid="true"]:not([hidden] *)'

/** Focuses the first field with an error after a refusal, and switches to its language if that is hidden. */
function useFaultFocus(faults: Faults, setTextLanguage: (textLanguage: TextLanguage) => void) {
  const form = useRef<HTMLDivElement>(null)
  const focusFirst = () => form.current?.querySelector<HTMLElement>(firstFault)?.focus()
  const count = Object.keys(faults).length
  const known = useRef(0)
  useEffect(() => {
    const hasNew = count > known.current
    known.current = count
    if (!hasNew) return
    const [textLanguage] = keysOf(faults).flatMap((name) => languageOfField[name] ?? [])
    if (textLanguage) setTextLanguage(textLanguage)
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(firstFault)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [faults, count, setTextLanguage])
  return { form, focusFirst, count }
}

/** Returns whether any field has an upload in progress, and the callbacks that report it. */
function useUploading() {
  const [busy, setBusy] = useState({ zh: false, en: false, attachment: false })
  const picture = useCallback(
    (textLanguage: TextLanguage, isBusy: boolean) => setBusy((now) => ({ ...now, [textLanguage]: isBusy })),
    [],
  )
  const attachment = useCallback((isBusy: boolean) => setBusy((now) => ({ ...now, attachment: isBusy })), [])
  return [busy.zh || busy.en || busy.attachment, { picture, attachment }] as const
}

/** Form for one announcement, in the drawer. */
export function EditorForm({ detail, original, onClose }: Props) {
  const words = usePhrases(editorPhrases)
  const { userNo } = useSession().signedIn.user
  const draftId = detail?.bulletinId ?? (original ? `copy-${original.bulletinId}` : 'new')
  const editing = useEditing({ userNo, draftId, detail, original })
  const { values, faults, change } = editing
  // A draft that is based on an older revision shows the conflict before it can be saved.
  const theirs = detail && editing.revision !== detail.revision ? detail : undefined
  const sending = useSending({ editing, detail, theirs, onSaved: onClose })
  const [textLanguage, setTextLanguage] = useState<TextLanguage>(useLanguage())
  const [asked, setAsked] = useState<Asked>()
  const [leftOut, setLeftOut] = useState('')
  const [isUploading, setUploading] = useUploading()
  const { form, focusFirst, count } = useFaultFocus(faults, setTextLanguage)

  // Without this, the dialog would focus its scroll container first.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [form])

  const status = detail?.status ?? 0
  const isVoid = status === 2
  const saysOther = () =>
    detail && changedFields(valuesOf(detail), values).some((name) => languageOfField[name] !== undefined)
  const saveWhole = () => (status === 1 && saysOther() ? setAsked('reread') : sending.send('save'))
  const save = () => (leftOut ? setAsked('left-out') : saveWhole())
  const release = () => sending.isReady('release') && setAsked('release')
  const fields = { values, change, faults, disabled: isVoid }
  const heading = isVoid ? words.view : detail ? words.edit : words.create
  return (
    <Drawer
      title={heading}
      closeLabel={words.close}
      onClose={onClose}
      aside={<Aside editing={editing} detail={detail} onPreview={() => setAsked('preview')} />}
      footer={
        <EditorFooter
          status={status}
          faults={count}
          busy={sending.isPending || isUploading}
          onFaults={focusFirst}
          onClose={onClose}
          onSave={save}
          onRelease={release}
        />
      }
    >
      <div className="editor-form" ref={form}>
        {detail && isVoid && (
          <p className="editor-strip">{words.voided({ reason: detail.voidReason ?? '' })}</p>
        )}
        {!isVoid && <Restored editing={editing} />}
        {sending.conflict && (
          <SolveConflict theirs={sending.conflict} editing={editing} onSolved={sending.settle} />
        )}
        <fieldset className="editor-fields" disabled={isVoid}>
          <legend className="visually-hidden">{heading}</legend>
          <TextFields
            {...fields}
            textLanguage={textLanguage}
            onTextLanguage={setTextLanguage}
            generation={editing.generation}
            onBusy={setUploading.picture}
          />
          <KindFields {...fields} />
          <TimeFields {...fields} />
          <MoreFields {...fields} />
          <AttachmentField
            value={values.attachment}
            error={faults.attachment}
            onChange={(attachment) => change({ attachment })}
            onBusy={setUploading.attachment}
          />
          <MailSection {...fields} detail={detail} generation={editing.generation} onLeftOut={setLeftOut} />
        </fieldset>
        {detail && detail.changes.length > 0 && <History changes={detail.changes} />}
      </div>
      <EditorQuestions
        asked={asked}
        values={values}
        textLanguage={textLanguage}
        leftOut={leftOut === '' ? [] : leftOut.split('\n')}
        onSaveWithout={() => {
          setAsked(undefined)
          saveWhole()
        }}
        onClose={() => setAsked(undefined)}
        onSend={(action, mustReread) => {
          setAsked(undefined)
          sending.send(action, mustReread)
        }}
      />
    </Drawer>
  )
}

type AsideProps = { editing: Editing; detail: MaintainedDetail | undefined; onPreview: () => void }

function Aside({ editing: { isChanged, keptAt }, detail, onPreview }: AsideProps) {
  const words = usePhrases(editorPhrases)
  const { clock } = useFormats()
  return (
    <>
      {detail && <StateTag state={detail.effectState} />}
      {isChanged && (
        <span className="editor-draft-state" role="status">
          {keptAt ? words.draftKept({ time: clock(keptAt) }) : words.draftNotKept}
        </span>
      )}
      <Button kind="text" size="small" icon="eye" onClick={onPreview}>
        {words.preview}
      </Button>
    </>
  )
}

type ConflictProps = { theirs: MaintainedDetail; editing: Editing; onSolved: () => void }

function SolveConflict({ theirs, editing, onSolved }: ConflictProps) {
  return (
    <Conflict
      theirs={theirs}
      mine={editing.values}
      onMine={() => {
        editing.rebase(theirs.revision)
        onSolved()
      }}
      onTheirs={() => {
        editing.restart(valuesOf(theirs), theirs.revision)
        onSolved()
      }}
    />
  )
}
