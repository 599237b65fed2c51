import { expect, test } from 'vitest'
import { groupedReasons } from './grouped-reasons.ts'

test('each reason appears once, with its count and its files', () => {
  const files = Array.from({ length: 299 }, (_, at) => ({
    name: `post-${at}`,
    reasons: at % 2 ? ['A picture.'] : ['3 times a picture.', 'A comment.'],
  }))
  expect(groupedReasons(files).map(({ names, ...one }) => ({ ...one, files: names.length }))).toEqual([
    { reason: 'A picture.', times: 149 + 150 * 3, files: 299 },
    { reason: 'A comment.', times: 150, files: 150 },
  ])
})
