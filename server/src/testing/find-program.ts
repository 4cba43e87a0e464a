import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/libexec']

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where a program of the machine is, also one that only administrators have on their path. */
export const findProgram = (name: string): string | undefined =>
  places.map((place) => join(place, name)).find(isExecutable)
