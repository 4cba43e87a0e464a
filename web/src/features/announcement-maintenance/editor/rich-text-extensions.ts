import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { getSchema, type JSONContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { cleaned } from '#web/platform/rich-text/clean.ts'
import { isLinkTarget } from '#web/platform/rich-text/link-target.ts'

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
  Alignment.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'] }),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
]

const schema = getSchema(extensions)

/** A stored text as the editor takes it: read from clean nodes, because the content policy lets nobody else read markup. */
export const documentOf = (html: string): JSONContent =>
  DocumentParser.fromSchema(schema).parse(cleaned(html)).toJSON()

/** Puts formatted text where the cursor is; false where there is none, so that plain text goes its usual way. */
export function insertFormatted(view: EditorView, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html')
  if (!html) return false
  const slice = DocumentParser.fromSchema(view.state.schema).parseSlice(cleaned(html))
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  return true
}
