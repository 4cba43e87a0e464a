import { execFileSync } from 'node:child_process'

/** Paths that differ between a commit and the work tree, new files included, as git writes them. */
export function changedFiles(root: string, commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const printed = git('diff', '--name-only', commit, '--') + git('ls-files', '--others', '--exclude-standard')
  return printed.split('\n').filter((path) => path !== '')
}

const isTest = /\.test\.tsx?$|\/testing\//
const isProduct = /^(contract|runtime|identity|server|provider|web|demo|launcher)\//
const isForAll = /^(package-lock\.json|vitest\.config\.ts|e2e\/testing\/.*)$/

/** Whether changed files may show in any journey, because they are part of the product or of what starts it. */
export const needAllJourneys = (paths: readonly string[]): boolean =>
  paths.some((path) => isForAll.test(path) || (isProduct.test(path) && !isTest.test(path)))
