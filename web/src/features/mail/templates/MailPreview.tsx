import { useLayoutEffect, useRef } from 'react'
import { portalConfig } from '#web/platform/config.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { wordsIn } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { markedBody } from './marked.ts'
import { previewPhrases } from './phrases.ts'
import type { TextLanguage } from './values.ts'
import '#web/platform/rich-text/rich-text.css'
import './mail-preview.css'

/** Preview of a template's mail; marked sample values replace the variables. */
export function MailPreview({ html, textLanguage }: { html: string; textLanguage: TextLanguage }) {
  const words = wordsIn(previewPhrases, textLanguage)
  const language = useLanguage()
  const text = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => text.current?.replaceChildren(markedBody(html, textLanguage)), [html, textLanguage])
  return (
    <div
      className="mail-preview"
      lang={textLanguage === language ? undefined : textLanguage === 'zh' ? 'zh-CN' : 'en'}
    >
      <p className="mail-preview-brand">
        <Icon name="mark" size={18} />
        {words.brand({ name: portalConfig().companyName[textLanguage] })}
      </p>
      <div className="rich-text mail-preview-text" ref={text} />
      <p className="mail-preview-open">
        <span>{words.open}</span>
      </p>
      <p className="mail-preview-end">{words.automatic}</p>
    </div>
  )
}
