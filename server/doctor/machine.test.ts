import { expect, test } from 'vitest'
import { inWords, note, well, wrong } from './finding.ts'
import { memoryFindings } from './machine.ts'

const GIGABYTE = 1024 ** 3

test.each([
  ['a machine with room', { all: GIGABYTE, swap: 0, free: GIGABYTE / 2 }, 'well', '1 GB and no swap'],
  ['a small one', { all: GIGABYTE / 2, swap: 0, free: GIGABYTE / 4 }, 'note', 'needs 900 MB'],
  ['a small one with swap', { all: GIGABYTE / 2, swap: GIGABYTE, free: GIGABYTE }, 'well', 'of swap'],
  ['a full one', { all: GIGABYTE, swap: 0, free: 50 * 1024 ** 2 }, 'wrong', 'Only 50 MB'],
])('memory: %s', (_, memory, state, says) => {
  const [found] = memoryFindings(memory)
  expect(found?.state).toBe(state)
  expect(found?.says).toContain(says)
  expect(Boolean(found?.todo)).toBe(state !== 'well')
})

test('what is wrong comes first, and is counted', () => {
  const text = inWords([
    well('Disk', 'It has room.'),
    wrong('Mail', 'It is away.', 'Wait.'),
    note('Scanner', 'None.'),
  ])
  expect(text).toBe(
    'Wrong:\n  Mail: It is away.\n    What to do: Wait.\n\nWorth knowing:\n  Scanner: None.\n\nWell:\n  Disk: It has room.\n\n1 thing is wrong.',
  )
  expect(inWords([well('Disk', 'It has room.')])).toContain('Nothing is wrong.')
})
