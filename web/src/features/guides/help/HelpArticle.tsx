import { useLanguage } from '#web/platform/i18n/language.ts'
import { wordsIn } from '#web/platform/i18n/phrases.ts'
import { useTranslations } from '#web/platform/i18n/translations.ts'
import { isActing } from '#web/platform/session/store.ts'
import { TourButton } from '../tour/TourButton.tsx'
import './help.css'
import { helpTexts, type Topic } from './help-texts.ts'

type Props = {
  topic: Topic
  /** Called when the person follows a link in it. */
  onFollow?: () => void
}

/** The help about one screen. */
export function HelpArticle({ topic, onFollow }: Props) {
  const language = useLanguage()
  useTranslations()
  const { about, how } = helpTexts[topic]
  return (
    <div className="help-article">
      <p>{wordsIn({ about }, language).about}</p>
      {how.map((entry) => {
        const { ask, answer } = wordsIn(entry, language)
        return (
          <section key={entry.ask.zh}>
            <h3>{ask}</h3>
            <p>{answer}</p>
          </section>
        )
      })}
      {topic === 'home' && !isActing() && <TourButton onStart={onFollow} />}
    </div>
  )
}
