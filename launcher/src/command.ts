import { ConfigError } from '@iambiz/runtime/config.ts'
import { LaunchError } from './launch-error.ts'
import { listenForStop, npmAbove } from './stop-request.ts'

/** Runs a command with its arguments; it returns the exit code, and an expected failure is one message and code 1. */
export async function runCommand(command: (args: string[]) => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    // An error with a path is about a file or folder that the operator named.
    const isExpected = error instanceof ConfigError || error instanceof LaunchError
    const { path, message } = (error ?? {}) as NodeJS.ErrnoException
    if (!isExpected && !path) throw error
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}

/** Runs a command that removes what it has begun when its signal is aborted, by Ctrl-C for example; it then ends with code 1. */
export async function runStoppable(
  command: (args: string[], stop: AbortSignal) => Promise<number>,
): Promise<void> {
  const { signal } = listenForStop(npmAbove(process.env))
  await runCommand((args) =>
    command(args, signal).catch((error: unknown) => {
      throw signal.aborted ? new LaunchError('Stopped before the end.') : error
    }),
  )
}
