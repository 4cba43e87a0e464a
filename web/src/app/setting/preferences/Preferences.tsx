import { TourCard } from '#web/features/guides/tour/TourCard.tsx'
import { PreferenceCards } from '#web/features/preferences/settings/PreferenceCards.tsx'
import { chooseLanguage, chooseLook } from '../../choose-preferences.ts'

/** The person's preferences: language, theme, start page, notifications. */
export function Preferences() {
  return (
    <>
      <PreferenceCards onLanguage={chooseLanguage} onLook={(look) => void chooseLook(look)} />
      <TourCard />
    </>
  )
}
