import { isLinkTarget } from '@iambiz/contract/platform/formatted-text/elements.ts'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { getSchema, type JSONContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { pastedFiles } from '#web/platform/files/pasted-files.ts'
import { cleaned } from '#web/platform/rich-text/clean.ts'
import { paragraphsOf } from '#web/platform/rich-text/paragraphs.ts'
import { formatted } from './formatted.ts'
import { Picture, PicturesUnderWay } from './picture-nodes.ts'
import { Subscript, Superscript } from './positions.ts'

/** What stands at the left needs no mark; the others are read from an attribute, because no style of elements is taken. */
const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element) => element.dataset.align ?? null,
            renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
          },
        },
      },
    ]
  },
})

/** Columns are as wide as what is in them; the content policy takes no width as a style. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
})

/** What an editor can write: no more than the server keeps. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => isLinkTarget(address ?? ''),
      HTMLAttributes: { target: null, rel: null },
    },
    // Otherwise a text that ends with a list would change by being opened.
    trailingNode: false,
  }),
  Superscript,
  Subscript,
  Alignment.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  Picture,
  PicturesUnderWay,
]

const schema = getSchema(extensions)

/** A stored text as the editor takes it: read from clean nodes, because the content policy lets nobody else read markup. */
export const documentOf = (html: string): JSONContent =>
  DocumentParser.fromSchema(schema).parse(cleaned(html)).toJSON()

/** Addresses of the pictures in a text. */
export const picturesOf = (html: string): string[] =>
  [...cleaned(html).querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '')

type Pasted = {
  /** Pictures, and whatever else came as a file in place of a text. */
  files: File[]
  fragment: DocumentFragment | undefined
  /** Pictures of the text that stay behind: they lie elsewhere, or belong to another announcement. */
  lost: number
}

/**
 * What came with a paste or a drop. Office programs send a picture of what they send as text; the text is meant then. A
 * browser that copies a picture sends a text that has nothing but that picture; it is the picture that is meant.
 */
export function pastedFrom(data: DataTransfer, usable: ReadonlySet<string>): Pasted {
  const html = data.getData('text/html')
  if (!html) return { files: pastedFiles(data), fragment: undefined, lost: 0 }
  const text = formatted(html)
  const fragment = cleaned(text.html)
  const pictures = [...fragment.querySelectorAll('img')]
  const foreign = pictures.filter((picture) => !usable.has(picture.getAttribute('src') ?? ''))
  for (const picture of foreign) picture.remove()
  const isText = pictures.length > foreign.length || (fragment.textContent ?? '').trim() !== ''
  if (!isText && data.files.length > 0) return { files: [...data.files], fragment: undefined, lost: 0 }
  return { files: [], fragment, lost: text.lost + foreign.length }
}

const separators = /\r\n?|[\u2028\u2029]/g

/** Plain text as the editor takes it: a line ends in one way. */
export const oneEnding = (text: string): string => text.replace(separators, '\n')

/** What came with a paste or a drop, as lines of code. */
export function codeFrom(data: DataTransfer): string {
  const text = data.getData('text/plain')
  return oneEnding(text || paragraphsOf(formatted(data.getData('text/html')).html).join('\n'))
}

/** Whether a place is within code, where text has no formats. */
export const isInCode = ({ state }: EditorView, at: number): boolean =>
  state.doc.resolve(at).parent.type.spec.code === true

/** Puts text into code, line by line. */
export function insertCode(view: EditorView, text: string, at: number): void {
  const { selection, tr } = view.state
  const place = at === selection.from ? tr : tr.setSelection(TextSelection.near(tr.doc.resolve(at)))
  view.dispatch(place.insertText(text).scrollIntoView())
}

/** Puts formatted text into the place of what is chosen, or where it was dropped. */
export function insertFormatted(view: EditorView, fragment: DocumentFragment, at: number): void {
  const slice = DocumentParser.fromSchema(view.state.schema).parseSlice(fragment)
  const { selection, tr } = view.state
  const place = at === selection.from ? tr : tr.setSelection(TextSelection.near(tr.doc.resolve(at)))
  view.dispatch(place.replaceSelection(slice).scrollIntoView())
}
