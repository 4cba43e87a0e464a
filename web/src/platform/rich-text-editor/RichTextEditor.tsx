import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { picturePhrases } from './phrases.ts'
import { firstMutePicture, mutePictures } from './picture-nodes.ts'
import { RichTextTools } from './RichTextTools.tsx'
import {
  codeFrom,
  documentOf,
  extensions,
  insertCode,
  insertFormatted,
  isInCode,
  oneEnding,
  pastedFrom,
  picturesOf,
} from './rich-text-extensions.ts'
import { type PictureUploads, usePictureUploads } from './use-picture-uploads.ts'
import '../rich-text/rich-text.css'
import './rich-text-editor.css'

type Props = {
  id: string
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  disabled: boolean
  lang: string | undefined
  /** Initial content; a new `key` resets the editor. */
  html: string
  /** URLs of the pictures that the text may show; uploaded ones are added. Undefined if pictures are not allowed. */
  pictures: Set<string> | undefined
  onChange: (html: string) => void
  /** Called with true while a picture is uploading, so that saving waits for it. */
  onBusy?: (busy: boolean) => void
  /** Receives a function that inserts plain text at the cursor, or at its last position. */
  onReady?: (write: (text: string) => void) => void
}

type Formatted = { fragment: DocumentFragment; lost: number }

const noPictures: ReadonlySet<string> = new Set()

/** Handles paste and drop: uploads pictures and cleans formatted text; plain text is left to the editor. */
function useTaking(disabled: boolean, pictures: Set<string> | undefined) {
  const words = usePhrases(picturePhrases)
  const [unused] = useState(() => new Set<string>())
  const uploads = usePictureUploads(pictures ?? unused)
  const takeFiles = (view: EditorView, files: readonly File[], at: number): void =>
    pictures ? uploads.add(view, files, at) : uploads.tell(words.none)
  const takeText = (view: EditorView, { fragment, lost }: Formatted, at: number): void => {
    insertFormatted(view, fragment, at)
    if (lost > 0) uploads.tell(pictures ? words.lost({ count: lost }) : words.none)
  }
  const take = (view: EditorView, data: DataTransfer | null, at: number): boolean => {
    if (disabled || !data) return false
    const code = isInCode(view, at) ? codeFrom(data) : ''
    if (code !== '') {
      insertCode(view, code, at)
      return true
    }
    const { files, fragment, lost } = pastedFrom(data, pictures ?? noPictures)
    if (files.length > 0) takeFiles(view, files, at)
    else if (fragment) takeText(view, { fragment, lost }, at)
    return files.length > 0 || fragment !== undefined
  }
  // The editor retains the handlers of its first render.
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  return { uploads, take: latest }
}

type PictureNotesProps = {
  uploads: PictureUploads
  /** Number of pictures without alternative text. */
  mute: number
  onMute: () => void
}

/** Notes below the text: uploads in progress, refused pictures with reasons, pictures without alternative text. */
function PictureNotes({ uploads: { sending, errors, cancel, forget }, mute, onMute }: PictureNotesProps) {
  const words = usePhrases(picturePhrases)
  if (!sending && errors.length === 0 && mute === 0) return null
  return (
    <div className="rich-notes">
      {sending && (
        <p>
          <span className="rich-sending">
            <bdi>{sending.name}</bdi>
            <progress aria-label={words.uploading({ name: sending.name })} value={sending.sent} />
          </span>
          {sending.left > 0 && <small>{words.left({ count: sending.left })}</small>}
          <Button size="small" onClick={cancel}>
            {words.cancel}
          </Button>
        </p>
      )}
      {errors.length > 0 && (
        <div role="alert">
          <ul>
            {errors.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended
              <li key={index} className="field-error">
                <Icon name="circle-x" size={13} />
                {error}
              </li>
            ))}
          </ul>
          <Button size="small" kind="link" onClick={forget}>
            {words.understood}
          </Button>
        </div>
      )}
      {mute > 0 && (
        <p>
          {words.mute({ count: mute })}
          <Button size="small" kind="link" onClick={onMute}>
            {words.describe}
          </Button>
        </p>
      )}
    </div>
  )
}

/** A WYSIWYG editor for formatted text. */
export function RichTextEditor(props: Props) {
  const { id, label, describedBy, isInvalid, isRequired, disabled, lang, html, pictures } = props
  const { onChange, onBusy, onReady } = props
  const [content] = useState(() => {
    for (const address of picturesOf(html)) pictures?.add(address)
    return documentOf(html)
  })
  const { uploads, take } = useTaking(disabled, pictures)
  const isSending = uploads.sending !== undefined
  useEffect(() => onBusy?.(isSending), [isSending, onBusy])
  const editorProps = useMemo(
    () => ({
      handleDOMEvents: {
        paste: (view: EditorView, event: ClipboardEvent) => {
          if (!take.current(view, event.clipboardData, view.state.selection.from)) return false
          event.preventDefault()
          return true
        },
        drop: (view: EditorView, event: DragEvent) => {
          // Text dragged within the editor is moved by the editor itself.
          if (view.dragging) return false
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (!take.current(view, event.dataTransfer, place?.pos ?? view.state.selection.from)) return false
          event.preventDefault()
          return true
        },
      },
      transformPastedText: oneEnding,
      attributes: {
        id,
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isRequired ? { 'aria-required': 'true' } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        ...(disabled ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
        ...(lang ? { lang } : {}),
      },
    }),
    [id, label, describedBy, isInvalid, isRequired, disabled, lang, take],
  )
  const editor = useEditor({
    extensions,
    content,
    editorProps,
    editable: !disabled,
    // The content security policy blocks injected style sheets.
    injectCSS: false,
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  useEffect(
    () => onReady?.((text) => editor.chain().focus().insertContent({ type: 'text', text }).run()),
    [editor, onReady],
  )
  const mute = useEditorState({ editor, selector: ({ editor: now }) => mutePictures(now.state.doc) })
  return (
    <div className="rich-editor" data-invalid={isInvalid || undefined} data-disabled={disabled || undefined}>
      {!disabled && (
        <RichTextTools
          editor={editor}
          label={label}
          controls={id}
          onPictures={pictures && ((files) => uploads.add(editor.view, files, editor.state.selection.from))}
        />
      )}
      <EditorContent editor={editor} />
      {!disabled && (
        <PictureNotes
          uploads={uploads}
          mute={mute}
          onMute={() => editor.commands.setNodeSelection(firstMutePicture(editor.state.doc) ?? 0)}
        />
      )}
    </div>
  )
}
