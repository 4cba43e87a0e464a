/** Markup that is safe to send; other values are escaped when they are inserted into a template. */
export type Html = { readonly markup: string }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Marks a constant of ours, or text made of checked parts, as safe markup. Never use it for other input. */
export const trusted = (markup: string): Html => ({ markup })

/** Several pieces of markup, one after the other. */
export const joined = (parts: readonly Html[]): Html => ({
  markup: parts.map(({ markup }) => markup).join(''),
})

/** A template whose values are escaped; `false` and `undefined` render nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | false | undefined)[]): Html {
  const filled = parts.map((part, index) => {
    const value = values[index]
    if (value === undefined || value === false) return part
    return part + (typeof value === 'string' ? escapeText(value) : value.markup)
  })
  return { markup: filled.join('') }
}
