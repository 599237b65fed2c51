import { expect, test } from 'vitest'
import { z } from 'zod'
import { dataError, dataReason } from './data-reasons.ts'

const shape = z.strictObject({
  name: z.string().max(3),
  also: z.array(z.string()).max(1),
  kind: z.enum(['law', 'term']),
  own: z.string('The name of the owner is missing'),
  day: z.string().regex(/^\d+$/),
  size: z.int().min(1),
})
const GOOD = { name: 'A', also: [], kind: 'law', own: 'B', day: '1', size: 1 }
const reasons = (data: unknown) =>
  shape.safeParse(data, { error: dataError }).error?.issues.map(dataReason) ?? []

test('good data has no reasons', () => expect(reasons(GOOD)).toEqual([]))

test.each([
  [{ name: undefined }, '“name”: this part is missing. Add it as a text in quotes.'],
  [{ name: 7 }, '“name”: this must be a text in quotes.'],
  [{ name: 'long' }, '“name”: this must have at most 3 characters.'],
  [{ also: ['a', 'b'] }, '“also”: this must have at most 1 entry.'],
  [{ also: [7] }, '“also, entry 1”: this must be a text in quotes.'],
  [{ kind: 'rule' }, '“kind”: this must be one of “law”, “term”.'],
  [{ own: null }, '“own”: The name of the owner is missing.'],
  [{ day: 'x' }, '“day”: this is not written in the way that we need.'],
  [{ size: 0.5 }, '“size”: this must be a whole number.'],
  [{ size: 0 }, '“size”: this must be at least 1.'],
  [{ colour: 'red' }, 'We do not know “colour”. Correct the name, or take the part out.'],
])('%j: %s', (change, said) => expect(reasons({ ...GOOD, ...change })).toEqual([said]))

test('data that is not an object gives a reason', () =>
  expect(reasons([])).toEqual(['This must be a group of parts in { }.']))
