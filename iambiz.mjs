#!/usr/bin/env node
// Starts one role or command of an installation without `npm start`: node iambiz.mjs portal.
// Plain JavaScript, so that an old Node can say that it is too old instead of failing at the first TypeScript file.
const oldest = 24

/** The program of each role and command; `migrate` has one for each schema. */
const programs = {
  portal: ['./server/src/main.ts'],
  worker: ['./server/src/main.ts'],
  provider: ['./provider/src/main.ts'],
  migrate: ['./server/src/migrate.ts', './provider/src/migrate.ts'],
  'first-administrator': ['./server/src/first-administrator.ts'],
  'first-account': ['./provider/src/first-account.ts'],
  'system-key': ['./server/src/system-key.ts'],
  'sign-in-policies-off': ['./server/src/sign-in-policies-off.ts'],
  'check-data': ['./server/src/check-data.ts'],
  'rebuild-login-statistics': ['./server/src/rebuild-login-statistics.ts'],
}

function refuse(sentence) {
  process.stderr.write(`iambiz: ${sentence}\n`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < oldest)
  refuse(`needs Node.js ${oldest} or newer; this is ${process.versions.node}.`)

const name = process.argv[2]
if (!Object.hasOwn(programs, name ?? '')) refuse(`say what to start: ${Object.keys(programs).join(', ')}.`)

// Commands find their own arguments behind the program; server/src/main.ts finds its role there.
if (name !== 'portal' && name !== 'worker') process.argv.splice(2, 1)
for (const program of programs[name]) {
  if (!process.exitCode) await import(program)
}
