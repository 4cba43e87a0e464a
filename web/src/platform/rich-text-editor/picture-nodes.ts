import type { Node as DocumentNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { Extension, Node } from '@tiptap/react'

export type PictureAttributes = { src: string; width: number; height: number }

/** A picture within a line. There is no shorthand for typing one: its address would be somebody else's. */
export const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    // Written as it is: a number would come back as one.
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

type Step = { id: string; at?: number }
const pending = new PluginKey<DecorationSet>('pictures-under-way')

function placeholder(): HTMLElement {
  const box = document.createElement('span')
  box.className = 'rich-picture-waiting'
  return box
}

/** Keeps the places of pictures under way, whatever is written around them meanwhile. */
export const PicturesUnderWay = Extension.create({
  name: 'picturesUnderWay',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: pending,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, places) {
          const moved = places.map(transaction.mapping, transaction.doc)
          const step = transaction.getMeta(pending) as Step | undefined
          if (!step) return moved
          if (step.at === undefined)
            return moved.remove(moved.find(undefined, undefined, ({ id }) => id === step.id))
          return moved.add(transaction.doc, [Decoration.widget(step.at, placeholder, { id: step.id })])
        },
      },
      props: { decorations: (state) => pending.getState(state) },
    }),
  ],
})

const placeOf = ({ state }: EditorView, id: string): number | undefined =>
  pending.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from

/** Keeps a place in the text for a picture. */
export function keepPlace(view: EditorView, id: string, at: number): void {
  view.dispatch(view.state.tr.setMeta(pending, { id, at } satisfies Step))
}

/** Gives a place up. */
export function leavePlace(view: EditorView, id: string): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(pending, { id } satisfies Step))
}

/** Puts a picture into its place; into none where that was deleted meanwhile. */
export function fillPlace(view: EditorView, id: string, attributes: PictureAttributes): void {
  if (view.isDestroyed) return
  const at = placeOf(view, id)
  const node = view.state.schema.nodes.image?.create(attributes)
  if (at === undefined || !node) return
  view.dispatch(view.state.tr.insert(at, node).setMeta(pending, { id } satisfies Step))
}

const mutePlaces = (doc: DocumentNode): number[] => {
  const places: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'image' && String(node.attrs.alt).trim() === '') places.push(at)
  })
  return places
}

/** How many pictures of a text say nothing to people who do not see them. */
export const mutePictures = (doc: DocumentNode): number => mutePlaces(doc).length

/** Where the first of them is. */
export const firstMutePicture = (doc: DocumentNode): number | undefined => mutePlaces(doc)[0]

/** Writes the words of the picture that is chosen, which stays so. */
export function describePicture(view: EditorView, alternative: string): void {
  const { selection, tr } = view.state
  if (selection instanceof NodeSelection)
    view.dispatch(tr.setNodeAttribute(selection.from, 'alt', alternative))
}
