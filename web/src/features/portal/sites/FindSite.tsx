import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { findPhrases } from './phrases.ts'

/** Finds the site of an IP address, and the range that contains it. */
export function FindSite() {
  const words = usePhrases(findPhrases)
  const language = useLanguage()
  const [address, setAddress] = useState('')
  const find = useWrite('POST /iam-authority/v1/admin/site/find', { quiet: true })
  const { data, error } = find
  const site = data?.site
  const place = site && (language === 'en' ? site.nameEn || site.nameZh : site.nameZh)
  return (
    <form
      className="card sites-find"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim() && !find.isPending) find.mutate({ body: { address } })
      }}
    >
      <TextField
        label={words.address}
        longest={100}
        value={address}
        error={error?.message}
        onChange={(text) => {
          setAddress(text)
          find.reset()
        }}
      />
      <Button type="submit" busy={find.isPending}>
        {words.find}
      </Button>
      <output className="figures">
        {data && (site && place ? words.isIn({ place, range: site.range }) : words[data.network])}
      </output>
    </form>
  )
}
