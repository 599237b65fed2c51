import type { FactKind } from '../model/rules.ts'
import { rule } from './deadline-rule.server.ts'
import { type Kind, kindOf } from './kind.ts'
import { law } from './law.server.ts'
import { staffPage } from './page.server.ts'
import { forumPlace } from './place.server.ts'
import { resource } from './resource.server.ts'
import { example, question } from './right.server.ts'
import { figure, person, term } from './site.server.ts'
import { state, territory } from './state.server.ts'
import { forumTag } from './tag.server.ts'

/** Every kind of record, for the engine. */
export const KINDS: Record<FactKind, Kind> = {
  law: kindOf(law),
  state: kindOf(state),
  territory: kindOf(territory),
  rule: kindOf(rule),
  example: kindOf(example),
  term: kindOf(term),
  question: kindOf(question),
  person: kindOf(person),
  figure: kindOf(figure),
  resource: kindOf(resource),
  place: kindOf(forumPlace),
  tag: kindOf(forumTag),
  page: kindOf(staffPage),
}
