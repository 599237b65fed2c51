import { type Facts, isDayOfNotice } from './answers.ts'

// Which rules of the chart the answers close, and which they put first. The rules say the same in words
// ("It applies when"); here it is by their ids, which never change. An unanswered question closes nothing.

type Test = (facts: Facts) => boolean

const isOneOf = (answer: string | undefined, ...codes: string[]): boolean => !answer || codes.includes(answer)

const when =
  (fact: Exclude<keyof Facts, 'complained'>) =>
  (...codes: string[]): Test =>
  (facts) =>
    isOneOf(facts[fact], ...codes)
const worksFor = when('worksFor')
const school = when('school')
const place = when('place')
const home = when('home')
const care = when('care')
const office = when('office')

/** The EEOC takes complaints about private employers from 15 workers on, and about state and local government. */
const eeoc: Test = (facts) =>
  worksFor('private', 'state')(facts) && !(facts.worksFor === 'private' && facts.workers === 'under-15')

/** A rule that is not listed is open to everyone with this kind of problem. */
const OPEN_TO: Record<string, Test> = {
  'emp-eeoc-180': eeoc,
  'emp-eeoc-300': eeoc,
  'emp-court-90': eeoc,
  'emp-504-180': worksFor('private', 'state'),
  'emp-state-agency': worksFor('private', 'state'),
  'emp-court-504': worksFor('private', 'state'),
  'emp-503-300': worksFor('private'),
  'emp-titleii-180': (facts) => worksFor('state')(facts) && facts.workers !== '15-or-more',
  'emp-federal-45': worksFor('federal'),
  'emp-federal-15': worksFor('federal'),
  'emp-mspb-30': worksFor('federal'),
  'emp-congress-180': worksFor('federal'),
  'edu-idea-state-1y': school('k12'),
  'edu-idea-due-process-2y': school('k12'),
  'edu-idea-court-90': school('k12'),
  'edu-partc-1y': school('k12'),
  'edu-504-hearing': school('k12'),
  'edu-headstart-180': school('k12'),
  'pub-doj-none': place('business'),
  'pub-court-state': place('business'),
  'pub-state-agency': place('business', 'government', 'transit'),
  'pub-titleii-180': place('government', 'transit'),
  'pub-504-180': place('business', 'government', 'transit'),
  'pub-airline-dot-6m': place('airline'),
  'pub-airline-45': place('airline'),
  'pub-transit-180': place('transit'),
  'hou-504-180': home('public', 'eviction'),
  'hou-titleii-180': home('public', 'eviction'),
  'hou-pha-hearing': home('public', 'eviction'),
  'hc-plan-appeal-180': care('plan'),
  'hc-external-4m': care('plan'),
  'hc-medicaid-plan-60': care('medicaid'),
  'hc-medicaid-hearing-mco': care('medicaid'),
  'hc-medicaid-hearing': care('medicaid'),
  'gov-doj-180': office('local', 'snap', 'medicaid', 'jail'),
  'gov-504-180': office('local', 'snap', 'medicaid', 'jail'),
  'gov-hhs-180': office('local', 'medicaid'),
  'gov-federal-180': office('federal', 'ssa'),
  'gov-508-180': office('federal', 'ssa'),
  'gov-ssa-60': office('ssa'),
  'gov-snap-90': office('snap'),
  'gov-usda-180': office('snap', 'local'),
  'gov-transit-180': office('local'),
  'gov-medicaid-hearing': office('medicaid'),
  'gov-vr-appeal': office('local'),
  'gov-jail-grievance': office('jail'),
  'gov-court-state': office('local', 'snap', 'medicaid', 'jail'),
}

/** Rules that an answer puts first, because it concerns nothing else. */
const FIRST_FOR: Record<string, Test> = {
  'emp-titleii-180': ({ worksFor, workers }) => worksFor === 'state' && workers === 'under-15',
  'pub-airline-dot-6m': ({ place }) => place === 'airline',
  'pub-airline-45': ({ place }) => place === 'airline',
  'pub-transit-180': ({ place }) => place === 'transit',
  'hou-eviction': ({ home }) => home === 'eviction',
  'hc-plan-appeal-180': ({ care }) => care === 'plan',
  'hc-medicaid-plan-60': ({ care }) => care === 'medicaid',
  'hc-medicaid-hearing': ({ care }) => care === 'medicaid',
  'gov-federal-180': ({ office }) => office === 'federal' || office === 'ssa',
  'gov-ssa-60': ({ office }) => office === 'ssa',
  'gov-snap-90': ({ office }) => office === 'snap',
  'gov-medicaid-hearing': ({ office }) => office === 'medicaid',
  'gov-jail-grievance': ({ office }) => office === 'jail',
}

/** Rules that start once an office has answered. */
const AFTER_AN_OFFICE = ['right-to-sue', 'counselor-notice', 'grievance-end', 'hearing-decision']

export const isOpenTo = (rule: string, facts: Facts): boolean => OPEN_TO[rule]?.(facts) ?? true

export const isFirstFor = (rule: string, facts: Facts): boolean => FIRST_FOR[rule]?.(facts) ?? false

/** Whether this rule starts with an office's answer to a complaint. */
export const isAfterAnOffice = (clockStart: string): boolean => AFTER_AN_OFFICE.includes(clockStart)

/** Most people are not asked about everything: rare rules would only frighten them. */
export const isForMost = (rule: string, facts: Facts): boolean =>
  isOpenTo(rule, { worksFor: 'private', ...withoutUnknown(facts) })

const withoutUnknown = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, answer]) => answer !== ''))

/** Whether the given day starts this clock. A notice's day is never after the day the person knew of it. */
export const startsThatDay = (rule: string, clockStart: string, facts: Facts): boolean =>
  clockStart === 'incident' ||
  clockStart === 'knew' ||
  (clockStart === 'notice' && isDayOfNotice(facts) && isFirstFor(rule, facts))
