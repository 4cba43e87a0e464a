import { useLayoutEffect, useRef } from 'react'
import { portalConfig } from '#web/platform/config.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { wordsIn } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { markedBody } from './marked.ts'
import { previewPhrases } from './phrases.ts'
import type { Tongue } from './values.ts'
import '#web/platform/rich-text/rich-text.css'
import './mail-preview.css'

/** A mail by a template, as mail programs show it, with marked samples in place of its variables. */
export function MailPreview({ html, tongue }: { html: string; tongue: Tongue }) {
  const words = wordsIn(previewPhrases, tongue)
  const language = useLanguage()
  const text = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => text.current?.replaceChildren(markedBody(html, tongue)), [html, tongue])
  return (
    <div className="mail-preview" lang={tongue === language ? undefined : tongue === 'zh' ? 'zh-CN' : 'en'}>
      <p className="mail-preview-brand">
        <Icon name="mark" size={18} />
        {words.brand({ name: portalConfig().companyName[tongue] })}
      </p>
      <div className="rich-text mail-preview-text" ref={text} />
      <p className="mail-preview-open">
        <span>{words.open}</span>
      </p>
      <p className="mail-preview-end">{words.automatic}</p>
    </div>
  )
}
