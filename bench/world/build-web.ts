import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
const ourWeb = fileURLToPath(new URL('../../web', import.meta.url))

/** Builds a web project into a folder; by default our own. */
export async function buildWeb(outDir: string, { root = ourWeb }: { root?: string } = {}): Promise<void> {
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir']
  await promisify(execFile)(process.execPath, args, { cwd: root })
}
