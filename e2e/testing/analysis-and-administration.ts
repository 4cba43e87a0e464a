import { eventually, type Person } from './person.ts'

/** Below /home: the analysis of sign-ins and all areas of administration, each with its list and its empty form. */
export const analysisAndAdministration = [
  '/signin/statistics',
  '/signin/log?range=30d',
  '/signin/integration',
  '/apps/statistics',
  '/admin/applications',
  '/admin/applications/new',
  '/admin/categories',
  '/admin/organizations',
  '/admin/people',
  '/admin/people/new',
  '/admin/provisioning',
  '/admin/roles',
  '/admin/roles/new',
  '/admin/delegations',
  '/admin/elements',
  '/admin/elements/simulator',
  '/admin/dictionary',
  '/admin/translations',
  '/admin/releases',
  '/admin/sites',
  '/admin/reportedSignIns',
] as const

/** How many parts in sight are still loading; charts further down wait until somebody scrolls to them. */
const loading = ({ page }: Person) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.skeleton, [aria-busy=true]')]
    return parts.filter((part) => part.getBoundingClientRect().top < innerHeight).length
  })

/** Opens a screen, and waits until nothing in sight is still loading. */
export async function openLoaded(person: Person, path: string): Promise<void> {
  const { page, portal } = person
  await page.goto(`${portal}/iambiz/home${path}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  if (path.endsWith('/new')) await page.locator('dialog[open] form').waitFor()
  await eventually(() => loading(person)).toBe(0)
}
