import type { Language } from '@iambiz/runtime/language.ts'
import { type Html, html } from './html.ts'
import { texts } from './texts.ts'

/** The box by which a person says that others use this computer too. */
export function sharedComputerBox({ language, isShared }: { language: Language; isShared: boolean }): Html {
  const t = texts[language]
  return html`<div class="shared"><label class="check"><input type="checkbox" id="shared" name="shared" value="1" aria-describedby="shared-hint"${isShared && html` checked`}>${t.shared}</label>
<p class="hint" id="shared-hint">${t.sharedHint}</p></div>`
}
