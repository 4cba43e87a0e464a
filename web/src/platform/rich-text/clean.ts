import {
  formattedTags,
  isLinkTarget,
  isOwnPicture,
} from '@iambiz/contract/platform/formatted-text/elements.ts'
import createDOMPurify from 'dompurify'
import { attributes, mayHave } from './attributes.ts'

// The content security policy forbids inline styles, so the allowed style becomes an attribute.
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
 * Sanitizes a formatted text again in the browser, although the server has sanitized it: markup must pass both. The
 * result is a fragment of nodes and is never serialized to a string.
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
  // A document with a frameset has no body, so nothing is returned from it.
  return fragment ?? new DocumentFragment()
}
