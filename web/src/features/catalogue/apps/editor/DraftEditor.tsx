import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { pairOf, usualDraft } from '../draft.ts'
import { editorPhrases } from './phrases.ts'
import { UsualEditor } from './UsualEditor.tsx'

type Props = ComponentProps<typeof UsualEditor> & {
  /** Shown instead of a draft for another organization or role, which is discarded. */
  instead: ReactNode
}

/** The editor of the usual applications, for the organization and role for which editing started. */
export function DraftEditor({ instead, ...editor }: Props) {
  const words = usePhrases(editorPhrases)
  const isForeign = editor.draft.pair !== pairOf(useSession())
  useEffect(() => {
    if (!isForeign) return
    usualDraft.set(undefined)
    notify.notice(words.draftDropped, { stays: true })
  }, [isForeign, words])
  return isForeign ? instead : <UsualEditor {...editor} />
}
