import type { SealedRecord } from '#app/platform/sealing/sealed-format.ts'
import { KIND_LABELS, STATUS_LABELS } from '../labels.ts'
import { kindIn, statusIn } from '../older-labels.ts'
import type { Kind, Status } from '../rules.ts'

// Records that were sealed with labels cannot be sealed again: they are read as codes.

type Body = Record<string, unknown>

/** What is no status of ours was never kept by a page of ours; the oldest one reads well everywhere. */
const status = (text: unknown): Status => statusIn(text) ?? 'under-review'
const kind = (text: unknown): Kind | '' => kindIn(text) ?? ''

const READERS: Record<string, (body: Body) => Body> = {
  answers: (body) => ({ ...body, violationType: kind(body.violationType) }),
  status: (body) => ({ ...body, from: status(body.from), to: status(body.to) }),
  referral: (body) => ({ ...body, from: status(body.from), to: status(body.to) }),
}

type Shaped = Pick<SealedRecord, 'kind' | 'body'>

function changed<One extends Shaped>(one: One, by: Record<string, (body: Body) => Body>): One {
  const change = Object.hasOwn(by, one.kind) ? by[one.kind] : undefined
  const { body } = one
  return change && typeof body === 'object' && body !== null ? { ...one, body: change(body as Body) } : one
}

/** A record as it would be sealed today. */
export const inCodes = <One extends Shaped>(one: One): One => changed(one, READERS)

const label = (code: unknown): unknown => STATUS_LABELS[code as Status] ?? code

const WRITERS: Record<string, (body: Body) => Body> = {
  answers: (body) => ({ ...body, violationType: KIND_LABELS[body.violationType as Kind] ?? '' }),
  status: (body) => ({ ...body, from: label(body.from), to: label(body.to) }),
  referral: (body) => ({ ...body, from: label(body.from), to: label(body.to) }),
}

/** The same with labels, as exports have had it from the first. */
export const inLabels = <One extends Shaped>(one: One): One => changed(one, WRITERS)
