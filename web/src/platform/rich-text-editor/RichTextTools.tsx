import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { isComposing } from '#web/ui/composing.ts'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { limitText } from '#web/ui/limit-text.ts'
import { Select } from '#web/ui/Select.tsx'
import { LinkForm } from './LinkForm.tsx'
import { picturePhrases, richTextEditorPhrases } from './phrases.ts'
import { describePicture } from './picture-nodes.ts'
import { acceptedPictures } from './use-picture-uploads.ts'

type Words = keyof typeof richTextEditorPhrases
type Tool = { name: Words; icon: IconName; isOn?: boolean; isOff?: boolean; use: () => void }

const headings = [2, 3, 4] as const

type Asking = { onLink: () => void; onPicture: (() => void) | undefined }

function useTools(editor: Editor, { onLink, onPicture }: Asking) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      block: String(headings.find((level) => now.isActive('heading', { level })) ?? ''),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      center: now.isActive({ textAlign: 'center' }),
      right: now.isActive({ textAlign: 'right' }),
      link: now.isActive('link'),
      isInTable: now.isActive('table'),
      picture: now.isActive('image') ? String(now.getAttributes('image').alt) : undefined,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[][] = [
    [
      { name: 'bold', icon: 'bold', isOn: state.bold, use: () => chain().toggleBold().run() },
      { name: 'italic', icon: 'italic', isOn: state.italic, use: () => chain().toggleItalic().run() },
      {
        name: 'underline',
        icon: 'underline',
        isOn: state.underline,
        use: () => chain().toggleUnderline().run(),
      },
    ],
    [
      { name: 'bullets', icon: 'list', isOn: state.bullets, use: () => chain().toggleBulletList().run() },
      {
        name: 'numbers',
        icon: 'list-ordered',
        isOn: state.numbers,
        use: () => chain().toggleOrderedList().run(),
      },
    ],
    [
      {
        name: 'left',
        icon: 'text-align-start',
        isOn: !state.center && !state.right,
        use: () => chain().unsetTextAlign().run(),
      },
      {
        name: 'center',
        icon: 'text-align-center',
        isOn: state.center,
        use: () => chain().setTextAlign('center').run(),
      },
      {
        name: 'right',
        icon: 'text-align-end',
        isOn: state.right,
        use: () => chain().setTextAlign('right').run(),
      },
    ],
    [
      { name: 'link', icon: 'link', isOn: state.link, use: onLink },
      ...(onPicture ? [{ name: 'picture' as const, icon: 'image' as const, use: onPicture }] : []),
      {
        name: 'table',
        icon: 'table',
        isOff: state.isInTable,
        use: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
    ],
    [
      { name: 'undo', icon: 'undo-2', isOff: !state.canUndo, use: () => chain().undo().run() },
      { name: 'redo', icon: 'redo-2', isOff: !state.canRedo, use: () => chain().redo().run() },
    ],
  ]
  return { tools, block: state.block, isInTable: state.isInTable, picture: state.picture }
}

/** Arrow keys move between the tools (WAI-ARIA toolbar pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || event.target instanceof HTMLSelectElement) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const next = all[(all.indexOf(event.target as HTMLElement) + step + all.length) % all.length]
  event.preventDefault()
  next?.focus()
}

type Props = {
  editor: Editor
  label: string
  controls: string
  /** Absent if the text has no pictures. */
  onPictures: ((files: readonly File[]) => void) | undefined
}

const longestAlternative = 200

/** Edits the alternative text of the selected picture, or removes the picture. */
function PictureForm({ editor, alternative }: { editor: Editor; alternative: string }) {
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

export function RichTextTools({ editor, label, controls, onPictures }: Props) {
  const words = usePhrases(richTextEditorPhrases)
  const [isLinking, setLinking] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { tools, block, isInTable, picture } = useTools(editor, {
    onLink: () => setLinking(true),
    onPicture: onPictures && (() => chooser.current?.click()),
  })
  const setBlock = (value: string) => {
    const level = headings.find((one) => String(one) === value)
    const chain = editor.chain().focus()
    if (level) chain.setHeading({ level }).run()
    else chain.setParagraph().run()
  }
  return (
    <>
      <div
        className="rich-tools"
        role="toolbar"
        tabIndex={-1}
        aria-label={`${words.tools} · ${label}`}
        aria-controls={controls}
        onKeyDown={moveFocus}
      >
        <Select
          label={words.block}
          value={block}
          options={[
            { value: '', label: words.text },
            ...headings.map((level) => ({ value: String(level), label: words[`heading${level}`] })),
          ]}
          onChange={setBlock}
        />
        {tools.map((group) => (
          <span key={group[0]?.name} className="rich-tool-group">
            {group.map(({ name, icon, isOn, isOff, use }) => (
              <button
                key={name}
                type="button"
                aria-label={words[name]}
                title={words[name]}
                aria-pressed={isOn}
                disabled={isOff}
                // The editor retains the focus, and with it the selection.
                onMouseDown={(event) => event.preventDefault()}
                onClick={use}
              >
                <Icon name={icon} size={16} />
              </button>
            ))}
          </span>
        ))}
      </div>
      {isInTable && <TableTools editor={editor} />}
      {onPictures && (
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={acceptedPictures}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) onPictures(files)
          }}
        />
      )}
      {picture !== undefined && <PictureForm editor={editor} alternative={picture} />}
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

function TableTools({ editor }: { editor: Editor }) {
  const words = usePhrases(richTextEditorPhrases)
  const chain = () => editor.chain().focus()
  const tools = [
    [words.addRow, () => chain().addRowAfter().run()],
    [words.addColumn, () => chain().addColumnAfter().run()],
    [words.deleteRow, () => chain().deleteRow().run()],
    [words.deleteColumn, () => chain().deleteColumn().run()],
    [words.deleteTable, () => chain().deleteTable().run()],
  ] as const
  return (
    <div
      className="rich-table-tools"
      role="toolbar"
      aria-label={words.tableTools}
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      {tools.map(([name, use]) => (
        <Button key={name} kind="text" size="small" onClick={use}>
          {name}
        </Button>
      ))}
    </div>
  )
}
