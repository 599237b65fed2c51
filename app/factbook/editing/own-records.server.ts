import { BUILT_IN } from '../kinds/built-in-facts.server.ts'
import { rule } from '../kinds/deadline-rule.server.ts'
import { law } from '../kinds/law.server.ts'
import { staffPage } from '../kinds/page.server.ts'
import { forumPlace } from '../kinds/place.server.ts'
import { resource } from '../kinds/resource.server.ts'
import { example, question } from '../kinds/right.server.ts'
import { figure, person, term } from '../kinds/site.server.ts'
import { state, territory } from '../kinds/state.server.ts'
import { forumTag } from '../kinds/tag.server.ts'
import { defineRecord } from './define-record.server.ts'

// The kinds of records that several features read, in the order of the console.

export const laws = defineRecord(law, BUILT_IN.law)
export const states = defineRecord(state, BUILT_IN.state)
export const territories = defineRecord(territory, BUILT_IN.territory)
export const rules = defineRecord(rule, BUILT_IN.rule)
export const examples = defineRecord(example, BUILT_IN.example)
export const terms = defineRecord(term, BUILT_IN.term)
export const questions = defineRecord(question, BUILT_IN.question)
export const people = defineRecord(person, BUILT_IN.person)
export const figures = defineRecord(figure, BUILT_IN.figure)
export const resources = defineRecord(resource, BUILT_IN.resource)
defineRecord(forumPlace, BUILT_IN.place)
export const tags = defineRecord(forumTag, BUILT_IN.tag)
export const pages = defineRecord(staffPage)
