import type { Node as DocumentNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { Extension, Node } from '@tiptap/react'

export type PictureAttributes = { src: string; width: number; height: number }

/** An inline picture. There is no input rule for typing one, because its URL would be an external one. */
export const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    // Parsed as a string: by default Tiptap converts numeric attribute values to numbers.
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

/** Tracks the positions of uploading pictures while the text around them changes. */
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

/** Inserts a placeholder for a picture. */
export function keepPlace(view: EditorView, id: string, at: number): void {
  view.dispatch(view.state.tr.setMeta(pending, { id, at } satisfies Step))
}

/** Removes a placeholder. */
export function leavePlace(view: EditorView, id: string): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(pending, { id } satisfies Step))
}

/** Replaces a placeholder by the picture; does nothing if the placeholder was deleted in the meantime. */
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

/** Returns the number of pictures without alternative text. */
export const mutePictures = (doc: DocumentNode): number => mutePlaces(doc).length

/** Returns the position of the first picture without alternative text. */
export const firstMutePicture = (doc: DocumentNode): number | undefined => mutePlaces(doc)[0]

/** Sets the alternative text of the selected picture and restores its selection. */
export function describePicture(view: EditorView, alternative: string): void {
  const { selection, tr } = view.state
  if (selection instanceof NodeSelection)
    view.dispatch(tr.setNodeAttribute(selection.from, 'alt', alternative))
}
