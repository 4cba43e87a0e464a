import { PreferenceCards } from '#web/features/preferences/settings/PreferenceCards.tsx'
import { chooseLanguage, chooseLook } from '../../choose-preferences.ts'
import { TourCard } from '../../tour/TourCard.tsx'

/** The person's preferences: language, theme, start page, notifications. */
export function Preferences() {
  return (
    <>
      <PreferenceCards onLanguage={chooseLanguage} onLook={(look) => void chooseLook(look)} />
      <TourCard />
    </>
  )
}
