import type { maxSiteNameEn, maxSiteNameZh, Site } from '@iambiz/contract/features/portal/sites.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RecordDrawer } from '#web/platform/records/RecordDrawer.tsx'
import { useRecordForm, useSave } from '#web/platform/records/use-record-form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { siteFormPhrases, sitePhrases } from './phrases.ts'
import { touched } from './touched.ts'

/** Limits in characters, as in the contract. */
const longest: { range: number; nameZh: typeof maxSiteNameZh; nameEn: typeof maxSiteNameEn } = {
  range: 100,
  nameZh: 40,
  nameEn: 80,
}

const valuesOf = (site: Site | undefined) => ({
  range: site?.range ?? '',
  nameZh: site?.nameZh ?? '',
  nameEn: site?.nameEn ?? '',
})

/** Drawer with the form of a range; without `site` it creates one. */
export function SiteDrawer({ site, onClose }: { site: Site | undefined; onClose: () => void }) {
  const words = { ...usePhrases(sitePhrases), ...usePhrases(siteFormPhrases) }
  const form = useRecordForm({
    start: valuesOf(site),
    record: site,
    needed: ['range', 'nameZh'],
    longest,
    write: useSave('POST /iam-authority/v1/admin/site/saveOrUpdate', touched, words.saved),
    request: (values, revision) => ({ body: { ...values, ...(site && { id: site.id, revision }) } }),
    onSaved: onClose,
  })
  return (
    <RecordDrawer title={site ? words.edit : words.create} form={form} onClose={onClose}>
      <TextField label={words.range} hint={words.rangeHint} {...form.text('range')} />
      <TextField label={words.nameZh} lang="zh" {...form.text('nameZh')} />
      <TextField label={words.nameEn} hint={words.nameEnHint} lang="en" {...form.text('nameEn')} />
    </RecordDrawer>
  )
}
