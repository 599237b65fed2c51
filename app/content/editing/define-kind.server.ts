import { deskOf } from './desk.server.ts'
import { registerKind } from './desk-kinds.server.ts'
import type { Item, KindDefinition } from './kind-definition.ts'
import { verbsOf } from './kind-verbs.server.ts'

/**
 * Defines a kind of content. From then on the console has its list, its form, its versions and the rest, and its schedules run.
 * @returns its verbs
 */
export function defineKind<Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
) {
  const verbs = verbsOf(kind)
  registerKind(deskOf(kind, verbs))
  return verbs
}
