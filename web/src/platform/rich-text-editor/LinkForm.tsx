import { isLinkTarget } from '@iambiz/contract/platform/formatted-text/elements.ts'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { isComposing } from '#web/ui/composing.ts'
import { Field } from '#web/ui/Field.tsx'
import { richTextEditorPhrases } from './phrases.ts'

/** Edits the link of the selected text; without a selection the URL itself is inserted. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const words = usePhrases(richTextEditorPhrases)
  const field = useRef<HTMLInputElement>(null)
  const before = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [address, setAddress] = useState(before)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const done = () => {
    onDone()
    editor.commands.focus()
  }
  const apply = () => {
    const href = address.trim()
    if (!isLinkTarget(href)) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // Prevents submitting the surrounding form and closing its dialog.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else done()
  }
  return (
    <div className="rich-link">
      <Field label={words.linkAddress} hint={words.linkHint} error={isWrong ? words.linkWrong : undefined}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="url"
            maxLength={2000}
            value={address}
            onKeyDown={press}
            onChange={(event) => {
              setAddress(event.target.value)
              setWrong(false)
            }}
          />
        )}
      </Field>
      <div>
        <Button size="small" kind="primary" onClick={apply}>
          {words.apply}
        </Button>
        {before !== '' && (
          <Button
            size="small"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            {words.unlink}
          </Button>
        )}
        <Button size="small" onClick={done}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}
