import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { RichTextTools } from './RichTextTools.tsx'
import { documentOf, extensions, insertFormatted } from './rich-text-extensions.ts'
import './rich-text-editor.css'

type Props = {
  id: string
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  disabled: boolean
  lang: string | undefined
  /** What it starts with; another key starts anew. */
  html: string
  onChange: (html: string) => void
}

/** A formatted text that is written as readers will see it. */
export function RichTextEditor(props: Props) {
  const { id, label, describedBy, isInvalid, isRequired, disabled, lang, html, onChange } = props
  const [content] = useState(() => documentOf(html))
  const editorProps = useMemo(
    () => ({
      handleDOMEvents: {
        paste: (view: EditorView, event: ClipboardEvent) => {
          if (disabled || !insertFormatted(view, event.clipboardData)) return false
          event.preventDefault()
          return true
        },
        drop: (view: EditorView, event: DragEvent) => {
          // What is dragged within the text is moved as ever.
          if (disabled || view.dragging || !insertFormatted(view, event.dataTransfer)) return false
          event.preventDefault()
          return true
        },
      },
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
    [id, label, describedBy, isInvalid, isRequired, disabled, lang],
  )
  const editor = useEditor({
    extensions,
    content,
    editorProps,
    editable: !disabled,
    // The content policy takes no style sheet but ours.
    injectCSS: false,
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <div className="rich-editor" data-invalid={isInvalid || undefined} data-disabled={disabled || undefined}>
      {!disabled && <RichTextTools editor={editor} label={label} controls={id} />}
      <EditorContent editor={editor} />
    </div>
  )
}
