import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// A release after this one, made from the build of this one: with another version, with two more migrations, and with
// other names of the files that pages load.

export const NEXT_VERSION = '9.0.0'
export const ADDS = '9000-of-tomorrow'
export const TAKES_AWAY = '9001-of-yesterday'

const COPIED = ['app', 'build', 'db', 'public', 'scripts', 'server', 'package.json']

/** @param folder is made */
export function makeNextRelease(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  change(path.join(folder, 'package.json'), (text) =>
    text.replace(/"version": "[^"]*"/, `"version": "${NEXT_VERSION}"`),
  )
  addMigrations(folder)
  renameClientFiles(path.join(folder, 'build'))
}

function change(file: string, how: (text: string) => string): void {
  const text = readFileSync(file, 'utf8')
  const changed = how(text)
  if (changed === text) throw new Error(`nothing to change in ${file}`)
  writeFileSync(file, changed)
}

const MORE = `
  '${ADDS}': { up: (db) => db.schema.alterTable('messages').addColumn('of_tomorrow', 'text').execute() },
  '${TAKES_AWAY}': {
    contracts: true,
    up: (db) => db.schema.createTable('of_yesterday').addColumn('id', 'text').execute(),
  },
}`

/** In the code of the commands, and in what was built from it. @param folder of a release */
export function addMigrations(folder: string): void {
  change(path.join(folder, 'db/migrations/index.ts'), (text) =>
    text.replace(/(export const migrations[^{]*\{[^}]*)\}/, `$1${MORE}`),
  )
  change(path.join(folder, 'build/server/index.js'), (text) =>
    text.replace(/((?:var|const) migrations(?:\$\d+)? = \{\s*"0001-platform[^}]*[^},\s])\s*\}/, `$1,${MORE}`),
  )
}

// Bounded: the files hold long words, such as pictures.
const NAMED = /(?<=["'`/])([\w.~-]{1,60})-([\w-]{8})\.(js|css)\b/g

function renameClientFiles(build: string): void {
  const assets = path.join(build, 'client/assets')
  for (const name of readdirSync(assets)) if (/\.(?:br|gz)$/.test(name)) rmSync(path.join(assets, name))
  const known = new Set(readdirSync(assets))
  const renamed = (text: string) =>
    text
      .replaceAll(NAMED, (all, name, hash, end) => (known.has(all) ? `${name}-${next(hash)}.${end}` : all))
      .replaceAll(/("?version"?: ?")([0-9a-f]{8})"/g, (_, before, hash) => `${before}${next(hash)}"`)
  for (const name of known)
    if (/\.(?:js|css)$/.test(name)) {
      const text = readFileSync(path.join(assets, name), 'utf8')
      rmSync(path.join(assets, name))
      writeFileSync(path.join(assets, renamed(`/${name}`)), renamed(text))
    }
  change(path.join(build, 'server/index.js'), renamed)
}

const next = (hash: string): string => `${hash.slice(1)}${hash[0] === '0' ? '1' : '0'}`
