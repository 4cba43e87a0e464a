import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'

const linkTarget = /^(?:https:\/\/|mailto:)\S+$/i

/** Whether an address is one that the server keeps in a text. */
export const isLinkTarget = (address: string): boolean => linkTarget.test(address)

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

const alignmentStyle = / style="text-align:\s*(left|right|center|justify);?"/g

/** A stored text as the editor reads it. */
export const readable = (html: string): string => html.replaceAll(alignmentStyle, ' data-align="$1"')

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
  TableKit.configure({ table: { resizable: false } }),
]
