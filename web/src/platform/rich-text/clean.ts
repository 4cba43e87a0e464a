import {
  formattedTags,
  isLinkTarget,
  isOwnPicture,
} from '@iambiz/contract/platform/formatted-text/elements.ts'
import createDOMPurify from 'dompurify'
import { attributes, mayHave } from './attributes.ts'

// The content policy takes no style of elements, so the one that may be there becomes an attribute of ours.
const alignment = / style="text-align:\s*(left|right|center|justify);?"/g

const newPurifier = () => {
  const purifier = createDOMPurify(window)
  purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
    attribute.keepAttr = mayHave(node.localName, attribute.attrName)
  })
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') {
      if (!isLinkTarget(node.getAttribute('href') ?? '')) node.removeAttribute('href')
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer nofollow')
    }
    if (node.tagName === 'IMG' && !isOwnPicture(node.getAttribute('src') ?? '')) node.remove()
  })
  return purifier
}

let purifier: ReturnType<typeof newPurifier> | undefined

/**
 * What may be shown of a formatted text, cleaned here although the server has cleaned it before: whatever slips through
 * one of the two has no way into the page. The result is made of nodes, never written as text again.
 */
export function cleaned(html: string): DocumentFragment {
  purifier ??= newPurifier()
  const fragment: DocumentFragment | null = purifier.sanitize(
    html.replaceAll(alignment, ' data-align="$1"'),
    {
      ALLOWED_TAGS: formattedTags,
      ALLOWED_ATTR: attributes,
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    },
  )
  // A page of frames has no body, so there is nothing of it.
  return fragment ?? new DocumentFragment()
}
