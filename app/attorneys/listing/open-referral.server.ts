import { createHash } from 'node:crypto'
import { kindLabel, kindMeans } from '#app/platform/settings/kinds-in-lines.ts'
import { stateName } from '#app/shared/states.ts'
import type { DirectoryKinds } from '../model/rules.ts'
import { accessLines, workingLines } from '../model/words.ts'
import type { AttorneyCard } from './attorney-queries.server.ts'

// The directory in Open Referral's Human Services Data Specification (HSDS 3): each attorney is a service of an
// organization, which is the firm. It contains no mail address and no sample, because a sample is not a real person.

/** A UUID (version 5) that is stable across exports. */
function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(`https://openreferral.org/ ${name}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const STATUS: Record<string, string> = { yes: 'active', 'waiting list': 'active', no: 'temporarily closed' }

/** The HSDS services in full: with organization, languages, areas, costs and places to meet. */
export function openReferralServices(attorneys: AttorneyCard[], origin: string, kinds: DirectoryKinds) {
  return attorneys.filter((one) => one.origin === 'listed').map((one) => serviceOf(one, origin, kinds))
}

const costsOf = ({ feeTypes }: AttorneyCard, { fees }: DirectoryKinds) =>
  feeTypes.map((code) => [kindLabel(fees, code), kindMeans(fees, code)].filter(Boolean).join(': ')).join(' ')

function serviceOf(one: AttorneyCard, origin: string, kinds: DirectoryKinds) {
  const base = `${origin}/attorney-directory/${one.id}`
  const id = (kind: string, more = '') => uuidOf(`${base} ${kind} ${more}`)
  const service = id('service')
  const organization = id('organization')
  const places = one.remote.map((way) => placeOf(one, way, { base, service }))
  return {
    id: service,
    organization_id: organization,
    name: `${one.name}, attorney`,
    description: one.bio,
    url: base,
    status: STATUS[one.takesNewCases] ?? 'active',
    interpretation_services: one.working.includes('interpreter')
      ? 'The attorney pays for a sign language interpreter.'
      : undefined,
    fees_description: [costsOf(one, kinds), one.feeNote].filter(Boolean).join(' '),
    application_process:
      [one.phone && `Call ${one.phone}.`, one.hours && `${one.hours}.`].filter(Boolean).join(' ') ||
      undefined,
    // We must not pass on a license that we did not look up.
    accreditations:
      one.licenses
        .filter(({ checkedOn }) => checkedOn !== null)
        .map(
          ({ state, number, checkedOn }) =>
            `Licensed in ${stateName(state)}, ${number}, checked on ${checkedOn}`,
        )
        .join('; ') || undefined,
    assured_date: one.confirmedOn ?? undefined,
    organization: {
      id: organization,
      name: one.firm,
      description: `The firm of ${one.name}.`,
      website: one.website ?? undefined,
    },
    languages: one.languages.map((name) => ({ id: id('language', name), service_id: service, name })),
    service_areas: one.states.map((state) => ({
      id: id('area', state),
      service_id: service,
      name: stateName(state),
      description: 'State with a license',
      extent: state,
      extent_type: 'text',
    })),
    cost_options: one.feeTypes.map((fee) => ({
      id: id('cost', fee),
      service_id: service,
      option: kindLabel(kinds.fees, fee),
    })),
    service_at_locations: places,
    attributes: one.specializations.map((field) => attributeOf(field, { id, service, kinds })),
  }
}

interface OfService {
  id: (kind: string, more: string) => string
  service: string
  kinds: DirectoryKinds
}

/** A kind of law. Its term stays the same when it is renamed. */
function attributeOf(field: string, { id, service, kinds }: OfService) {
  const term = uuidOf(`term ${field}`)
  return {
    id: id('attribute', field),
    link_id: service,
    taxonomy_term_id: term,
    link_type: 'specialization',
    link_entity: 'service',
    taxonomy_term: { id: term, name: kindLabel(kinds.law, field), description: 'Kind of law' },
  }
}

function placeOf(one: AttorneyCard, way: string, { base, service }: { base: string; service: string }) {
  const location = uuidOf(`${base} location ${way}`)
  const inPerson = way === 'In person'
  const known = inPerson ? accessLines(one.access).filter(({ answer }) => answer !== 'Not known') : []
  const agreed = workingLines(one.working)
  return {
    id: uuidOf(`${base} at ${way}`),
    service_id: service,
    location_id: location,
    description: way,
    location: {
      id: location,
      location_type: inPerson ? 'physical' : 'virtual',
      ...(inPerson && (one.office || one.city)
        ? { description: [one.office, one.city].filter(Boolean).join(', ') }
        : {}),
      name: inPerson ? one.firm : `${one.name}: ${way}`,
      accessibility: [
        ...known.map(({ what, answer }) => ({ text: `${what}: ${answer}` })),
        ...agreed.map((text) => ({ text })),
      ].map(({ text }) => ({
        id: uuidOf(`${base} access ${way} ${text}`),
        location_id: location,
        description: text,
      })),
    },
  }
}
