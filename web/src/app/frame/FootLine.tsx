import { portalConfig } from '#web/platform/config.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'

/** The company's line at the foot of home. */
export function FootLine() {
  const parts = portalConfig().footer[useLanguage()]
  if (parts.length === 0) return null
  return (
    <p className="foot-line">
      {parts.map(({ text, href }) =>
        href ? (
          <a key={text} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
