import { readFileSync, writeFileSync } from 'node:fs'
import { importsOf, sources } from './sources.ts'

// npm run drawing: draws the folders and arrows of ARCHITECTURE.md from the imports. `npm run check` fails when it is old.

const FILE = 'ARCHITECTURE.md'
const BEGIN = '<!-- drawn by npm run drawing: do not edit -->'
const END = '<!-- end of the drawing -->'

/** Tests and benches may import anything; the site map names every screen. */
const LEFT_OUT = /\.test\.tsx?$|^(tests|bench)\/|^app\/routes\.ts$|^[^/]+$/
/** Nearly everything imports these, so an arrow to them says nothing. */
const GROUND = ['platform', 'ui', 'db']
/** Folders with rooms of their own, listed one by one. */
const WITH_ROOMS = [
  'cases',
  'attorneys',
  'donations',
  'messages',
  'newsletter',
  'staff',
  'accounts',
  'blog',
  'factbook',
  'forum',
  'search',
  'platform',
  'ui',
]

type Arrows = Map<string, Set<string>>

export function drawing(files = sources()): string {
  const between: Arrows = new Map()
  const rooms = new Map<string, Arrows>(WITH_ROOMS.map((folder) => [folder, new Map()]))
  for (const [file, source] of files) {
    if (LEFT_OUT.test(file)) continue
    for (const { target } of importsOf(file, source)) {
      const [from, to] = [folderOf(file), folderOf(target)]
      const inside = rooms.get(from)
      if (from !== to) draw(between, from, to)
      else if (inside) draw(inside, roomOf(file), roomOf(target))
    }
  }
  return [mermaid(between), ...[...rooms].map(([folder, arrows]) => listOf(folder, arrows))].join('\n')
}

const folderOf = (file: string) =>
  file.replace(/^app\/(?:([^/]+)\/)?.*$/, (_, feature) => feature ?? 'frame').split('/')[0]!
const roomOf = (file: string) => file.match(/^app\/[^/]+\/([^/]+)\//)?.[1] ?? 'root'

function draw(arrows: Arrows, from: string, to: string): void {
  if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
}

const sorted = (arrows: Arrows) => [...arrows].sort(([a], [b]) => (a < b ? -1 : 1))

function mermaid(arrows: Arrows): string {
  const ground = GROUND.flatMap((from) => [...(arrows.get(from) ?? [])].map((to) => `  ${from} --> ${to}`))
  const rest = sorted(arrows).flatMap(([from, targets]) =>
    [...targets]
      .sort()
      .flatMap((to) => (GROUND.includes(from) || GROUND.includes(to) ? [] : [`  ${from} --> ${to}`])),
  )
  return ['```mermaid', 'graph LR', ...rest, ...ground.sort(), '```', ''].join('\n')
}

/** A line for each room. `⇄` marks two rooms that know each other. */
function listOf(folder: string, arrows: Arrows): string {
  const width = Math.max(...[...arrows.keys()].map((name) => name.length))
  const lines = sorted(arrows).map(([from, targets]) => {
    const names = [...targets].sort().map((to) => (arrows.get(to)?.has(from) ? `⇄ ${to}` : to))
    return `  ${from.padEnd(width)}  → ${names.join(', ')}`
  })
  return ['```text', `app/${folder}/`, ...lines, '```', ''].join('\n')
}

function withDrawing(text: string): string {
  const [before, rest] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (before < 0 || rest < before) throw new Error(`${FILE} has no place for the drawing`)
  return `${text.slice(0, before)}${BEGIN}\n\n${drawing()}\n${text.slice(rest)}`
}

export function drawingIsOld(): string[] {
  const text = readFileSync(FILE, 'utf8')
  return withDrawing(text) === text ? [] : [`${FILE}: the drawing is old; make it with npm run drawing`]
}

if (import.meta.main) writeFileSync(FILE, withDrawing(readFileSync(FILE, 'utf8')))
