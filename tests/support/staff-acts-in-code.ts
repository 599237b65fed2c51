import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { siteMap } from './site-map.ts'

// Everything staff can do by posting, read from the code: each route of the site map with an action, and its intents.

const INTENT = [
  /\bintent\s*[!=]==\s*'([\w-]+)'/g,
  /\bget\('intent'\)\s*[!=]==\s*'([\w-]+)'/g,
  /name="intent"\s+value="([\w-]+)"/g,
]
const LISTED = /\bintent: z\.enum\(\[([^\]]+)\]/g
/** A table of acts by intent, with each key at the beginning of a line. */
const TABLE = /^(?:const ACTS|export const \w+Acts)\b[^\n]*= \{\n(.*?)^\}/gms
/** The acts of every kind of content. */
const OF_CONTENT = 'app/content/editing/text-acts.server.ts'
/** The screen of an item of any kind, and the acts that only one kind has. */
const OF_ITEM = 'content/screens/staff/edit-item.tsx'
const OF_KIND: Readonly<Record<string, string>> = {
  '/staff/content/:textId': 'app/blog/writing/post-desk.server.ts',
  '/staff/variants/:textId': 'app/translations/variant-desk.server.ts',
  '/staff/newsletter/:textId': 'app/newsletter/issues/issue-desk.server.ts',
}
/** Kinds whose words are in use once they are saved have these acts only. */
const AT_ONCE = [
  '/staff/letters/:textId',
  '/staff/messages/replies/:textId',
  '/staff/search/:kind/:textId',
  '/staff/gifts/words/:textId',
]
const LOOKED_UP = /=\s*\{((?:[^{}]|\{[^{}]*\})*)\}\[(?:\w+\.)?intent\]/g

/** "route intent" for each, and the route alone if it has a single act. */
export function staffActsInCode(): string[] {
  return siteMap()
    .filter(({ route }) => route.startsWith('/staff'))
    .flatMap(({ route, file }) => {
      const code = readFileSync(path.join('app', file), 'utf8')
      if (!/export (?:async function|const) action\b/.test(code)) return []
      const own = [code, ...besides(file, code)].flatMap(intentsIn)
      const intents = [...new Set([...own, ...(file === OF_ITEM ? actsOfItem(route) : [])])].sort()
      return intents.length === 0 ? [route] : intents.map((intent) => `${route} ${intent}`)
    })
}

function intentsIn(code: string): string[] {
  const said = INTENT.flatMap((shape) => [...code.matchAll(shape)].map((match) => match[1] ?? ''))
  const lookedUp = [...code.matchAll(LOOKED_UP)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/(?:^|[{,}])\s*'?([\w-]+)'?:\s*\{/g)].map((key) => key[1] ?? ''),
  )
  const listed = [...code.matchAll(LISTED)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/'([\w-]+)'/g)].map((one) => one[1] ?? ''),
  )
  const inTable = [...code.matchAll(TABLE)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/^ {2}'?([\w-]+)'?:/gm)].map((key) => key[1] ?? ''),
  )
  return [...said, ...lookedUp, ...listed, ...inTable]
}

function actsOfItem(route: string): string[] {
  if (AT_ONCE.includes(route)) return actsAtOnce()
  const desk = OF_KIND[route]
  if (!desk) return actsOfContent()
  const code = readFileSync(desk, 'utf8')
  const table = /^const acts: .*? = \{\n(.*?)^\}/ms.exec(code)?.[1] ?? ''
  const named = /^ {2}acts: \{ ([\w, ]+) \}/m.exec(code)?.[1]?.split(', ') ?? []
  const own = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, act = '']) => act)
  return [...actsOfContent(), ...own, ...named]
}

const actsOfContent = (): string[] =>
  [...readFileSync(OF_CONTENT, 'utf8').matchAll(/^ {4}'?([\w-]+)'?: async \(/gm)].map(([, act = '']) => act)

const actsAtOnce = (): string[] => {
  const [, names = ''] = /actsAtOnce = \(\{ ([^}]+) \}/.exec(readFileSync(OF_CONTENT, 'utf8')) ?? []
  return names.split(', ').map((name) => /^'?([\w-]+)/.exec(name)?.[1] ?? '')
}

/** Other files that an action's file relies on: the file of its buttons, and the schemas it names. */
function besides(file: string, code: string): string[] {
  const found: string[] = []
  for (const [, names = '', from = ''] of code.matchAll(/import (?:type )?\{([^}]+)\} from '([^']+)'/g)) {
    if (!from.startsWith('.') && !from.startsWith('#app/')) continue
    const at = from.startsWith('#') ? from.slice(1) : path.join('app', path.dirname(file), from)
    if (!existsSync(at)) continue
    if (/buttons\.server\.ts$/.test(from)) {
      const buttons = readFileSync(at, 'utf8')
      found.push(buttons, ...besides(path.relative('app', at), buttons))
    }
    if (!/forms\.server\.ts$/.test(from)) continue
    const forms = readFileSync(at, 'utf8')
    for (const name of names.split(',').map((one) => one.trim())) {
      const begin = forms.indexOf(`export const ${name} `)
      if (begin === -1) continue
      const end = forms.indexOf('\nexport ', begin + 1)
      found.push(forms.slice(begin, end === -1 ? undefined : end))
    }
  }
  return found
}
