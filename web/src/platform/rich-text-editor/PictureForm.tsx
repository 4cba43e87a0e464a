import type { Editor } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { isComposing } from '#web/ui/composing.ts'
import { Field } from '#web/ui/Field.tsx'
import { limitText } from '#web/ui/limit-text.ts'
import { picturePhrases } from './phrases.ts'
import { describePicture } from './picture-nodes.ts'

const longestAlternative = 200

/** Edits the alternative text of the selected picture, or removes the picture. */
export function PictureForm({ editor, alternative }: { editor: Editor; alternative: string }) {
  const words = usePhrases(picturePhrases)
  const back = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // Prevents submitting the surrounding form and closing its dialog.
    event.preventDefault()
    event.stopPropagation()
    editor.commands.focus()
  }
  return (
    <div className="rich-link">
      <Field label={words.alternative} hint={words.alternativeHint}>
        {(control) => (
          <input
            {...control}
            type="text"
            value={alternative}
            onKeyDown={back}
            {...limitText(longestAlternative, (text) => describePicture(editor.view, text))}
          />
        )}
      </Field>
      <div>
        <Button size="small" icon="trash-2" onClick={() => editor.chain().deleteSelection().focus().run()}>
          {words.remove}
        </Button>
      </div>
    </div>
  )
}
