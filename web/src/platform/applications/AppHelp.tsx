import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { writtenLanguage } from '#web/platform/i18n/written-language.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { applicationPhrases } from './phrases.ts'
import './app-help.css'

/** The help of an application; renders nothing if its owner has written none. */
export function AppHelp({ appCode }: { appCode: string }) {
  const words = usePhrases(applicationPhrases)
  const { data } = useRead(read('POST /iam-portal/v1/portal/app/help', { body: { appCode } }))
  if (!data || !(data.text || data.url)) return null
  const { appName, text, url } = data
  return (
    <section className="app-help" aria-label={words.helpOf({ name: appName })}>
      <Icon name="circle-question-mark" size={16} />
      <div>
        {text && (
          <p className="app-help-text" dir="auto" lang={writtenLanguage(text)}>
            {text}
          </p>
        )}
        {url && (
          // The label shows the target host, because the application's owner chose the link.
          <a href={url} target="_blank" rel="noopener noreferrer">
            {words.openHelp({ site: new URL(url).host })}
            <Icon name="external-link" size={14} />
          </a>
        )}
      </div>
    </section>
  )
}
