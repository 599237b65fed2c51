import { createElement, Fragment, type ReactNode } from 'react'
import { templateOf } from '../format-copy.ts'
import { type Part, partsOf } from './sentence-parts.ts'

// A sentence of a catalog with links, emphasis or values stays one message there, so
// that a translator can reorder its parts: "Read [the rules](rules) first, **{name}**."

/**
 * The content of a slot: a link's URL, a wrapper of its text, or the value in braces. The compiler checks the message of the
 * sentence as if it were a slot too, so the wrapper's parameter can be anything.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Slot = ReactNode | ((words: any) => ReactNode)

interface Parsed {
  parts: Part[]
  slots: Set<string>
}

const parsed = new Map<string, Parsed>()

/** A text, or a message whose values are nodes. */
// biome-ignore lint/suspicious/noExplicitAny: each message has its own values
type Text = string | ((given: any) => string)

/** @example <Sentence of={words.start} rules="/forum/rules" name={member.name} /> */
export function Sentence(props: { of: Text; [slot: string]: Slot }): ReactNode {
  const { of: text, ...slots } = props
  const of = templateOf(text)
  const sentence = parse(of)
  // The server renders each page first, so the browser need not load this check.
  if (import.meta.env.SSR) checkSlots(of, sentence.slots, slots)
  return drawn(sentence.parts, slots)
}

function checkSlots(of: string, wanted: Set<string>, slots: Record<string, Slot>): void {
  for (const slot of wanted) {
    if (!(slot in slots)) throw new Error(`Nothing fills “${slot}” in: ${of}`)
  }
  for (const slot in slots) {
    if (!wanted.has(slot)) throw new Error(`There is no “${slot}” in: ${of}`)
  }
}

/** More than the number of sentences on all pages. */
const MOST_PARSED = 5000

/** Parses each sentence once. They come from the catalogs, and from staff who preview changed text. */
function parse(of: string): Parsed {
  let known = parsed.get(of)
  if (!known) {
    if (import.meta.env.SSR && parsed.size > MOST_PARSED) parsed.clear()
    const slots = new Set<string>()
    known = { parts: partsOf(of, slots), slots }
    parsed.set(of, known)
  }
  return known
}

function drawn(parts: readonly Part[], slots: Record<string, Slot>): ReactNode {
  const [first] = parts
  if (parts.length === 1 && typeof first === 'string') return first
  return createElement(Fragment, null, ...joined(parts.map((part) => one(part, slots))))
}

/** Joins adjacent strings and numbers: React writes a marker at each border between text nodes. */
function joined(nodes: ReactNode[]): ReactNode[] {
  const all: ReactNode[] = []
  for (const node of nodes) {
    const before = all.at(-1)
    if (isText(node) && isText(before)) all[all.length - 1] = `${before}${node}`
    else all.push(node)
  }
  return all
}

const isText = (node: ReactNode) => typeof node === 'string' || typeof node === 'number'

function one(part: Part, slots: Record<string, Slot>): ReactNode {
  if (typeof part === 'string') return part
  if ('bold' in part) return <strong>{drawn(part.bold, slots)}</strong>
  if ('value' in part) return slots[part.value] as ReactNode
  const slot = slots[part.link]
  const words = drawn(part.words, slots)
  return typeof slot === 'function' ? slot(words) : <a href={slot as string | undefined}>{words}</a>
}
