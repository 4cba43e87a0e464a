import type { ComponentProps } from 'react'
import { usePhrases } from '../i18n/phrases.ts'
import { recordPhrases } from '../records/phrases.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'

type Props = Omit<ComponentProps<typeof RecordDrawer>, 'title'> & {
  /** Absent for a new record. */
  record: { editable: boolean } | undefined
  words: { create: string; edit: string; view: string; notYours?: string }
  /** The record if the form shows who has changed it. */
  updated?: { updaterName: string; updateTime: string } | undefined
}

/** The form of a mail record in a drawer; a record of other people is read-only. */
export function MailRecordDrawer({ record, words, updated, children, ...drawer }: Props) {
  const { updatedBy } = usePhrases(recordPhrases)
  const isReadOnly = record?.editable === false
  const title = isReadOnly ? words.view : record ? words.edit : words.create
  return (
    <RecordDrawer title={title} isReadOnly={isReadOnly} startsInField {...drawer}>
      {isReadOnly && words.notYours && <p className="record-strip">{words.notYours}</p>}
      <fieldset disabled={isReadOnly}>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
      {updated && (
        <p className="record-updated">{updatedBy({ name: updated.updaterName, time: updated.updateTime })}</p>
      )}
    </RecordDrawer>
  )
}
