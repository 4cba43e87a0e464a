import { isLinkTarget } from '@iambiz/contract/platform/formatted-text/elements.ts'
import { formattedWriter } from '@iambiz/contract/platform/formatted-text/writer.ts'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { getSchema, type JSONContent, Mark } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Parser } from 'htmlparser2'
import { pastedFiles } from '#web/platform/files/pasted-files.ts'
import { cleaned } from '#web/platform/rich-text/clean.ts'
import { paragraphsOf } from '#web/platform/rich-text/paragraphs.ts'
import { Picture, PicturesUnderWay } from './picture-nodes.ts'

/**
 * Left alignment needs no attribute; others use an attribute, because the content security policy forbids inline
 * styles.
 */
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

/** Columns are sized by their content; the content security policy forbids inline widths. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
})

/** Superscript and subscript. They have no tool: they come from pasted text and are preserved. */
const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
})

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
})

/** Editor extensions: only elements that the server accepts. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => isLinkTarget(address ?? ''),
      HTMLAttributes: { target: null, rel: null },
    },
    // Otherwise merely opening a text that ends with a list would change it.
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

/**
 * Returns a stored text as an editor document. It is parsed from clean nodes, because under Trusted Types only the
 * cleaner may parse markup.
 */
export const documentOf = (html: string): JSONContent =>
  DocumentParser.fromSchema(schema).parse(cleaned(html)).toJSON()

/** Returns the URLs of the pictures in a text. */
export const picturesOf = (html: string): string[] =>
  [...cleaned(html).querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '')

type Pasted = {
  /** Pictures, and any other files pasted in place of a text. */
  files: File[]
  fragment: DocumentFragment | undefined
  /** Number of pictures left out, because they are external or belong to another announcement. */
  lost: number
}

/**
 * Converts HTML of another program to the allowed elements, cleaned like every text before it is shown; `lost` is the
 * number of pictures left out.
 */
function formatted(html: string): { html: string; lost: number } {
  const writer = formattedWriter()
  new Parser({ onopentag: writer.open, ontext: writer.text, onclosetag: writer.close }).end(html)
  return { html: writer.html(), lost: writer.lost() }
}

/**
 * Returns the content of a paste or drop. Office programs add a picture of the copied text: then the text is used. A
 * browser that copies a picture adds HTML with only that picture: then the picture is used.
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

/** Normalizes the line endings of plain text. */
export const oneEnding = (text: string): string => text.replace(separators, '\n')

/** Returns the content of a paste or drop as plain lines of code. */
export function codeFrom(data: DataTransfer): string {
  const text = data.getData('text/plain')
  return oneEnding(text || paragraphsOf(formatted(data.getData('text/html')).html).join('\n'))
}

/** Whether a position is inside code, where text has no formatting. */
export const isInCode = ({ state }: EditorView, at: number): boolean =>
  state.doc.resolve(at).parent.type.spec.code === true

/** Inserts text into code, line by line. */
export function insertCode(view: EditorView, text: string, at: number): void {
  const { selection, tr } = view.state
  const place = at === selection.from ? tr : tr.setSelection(TextSelection.near(tr.doc.resolve(at)))
  view.dispatch(place.insertText(text).scrollIntoView())
}

/** Inserts formatted text in place of the selection, or at the drop position. */
export function insertFormatted(view: EditorView, fragment: DocumentFragment, at: number): void {
  const slice = DocumentParser.fromSchema(view.state.schema).parseSlice(fragment)
  const { selection, tr } = view.state
  const place = at === selection.from ? tr : tr.setSelection(TextSelection.near(tr.doc.resolve(at)))
  view.dispatch(place.replaceSelection(slice).scrollIntoView())
}
