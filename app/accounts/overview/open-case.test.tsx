import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OpenCase } from '../screens/case-here.tsx'

const opened = {
  violationType: 'work' as const,
  status: 'under-review' as const,
  sentAt: '2026-11-20T12:00:00.000Z',
  dueBy: 'Monday, November 23, 2026, 9:00 AM Eastern',
  late: null,
  answered: true,
  looked: true,
  noReviewer: false,
}
const card = (written: { newAnswer: boolean; says: string | null; looked?: boolean }): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OpenCase opened={{ ...opened, ...written }} zone="America/New_York" level={3} />
    </MemoryRouter>,
  )

test('above our answer, the card of a case never says that there is nothing to do', () => {
  const nothing = 'You do not need to do anything'
  expect(card({ newAnswer: false, says: null })).toContain(nothing)
  const unread = card({ newAnswer: true, says: 'Read our message.' })
  expect(unread).toContain('<strong>Read our message.</strong>')
  expect(unread).not.toContain(nothing)
  const read = card({ newAnswer: false, says: 'Our last message says what comes next.' })
  expect(read).toContain('Our last message says what comes next.')
  expect(read).not.toContain(nothing)
})

test('until a member of our team opened a case, its card says that it waits, and not that a person reads it', () => {
  const nothingNew = { newAnswer: false, says: null }
  expect(card({ ...nothingNew, looked: false })).toContain('Your case waits for a reviewer.')
  expect(card({ ...nothingNew, looked: false })).not.toContain('reads your case')
  expect(card({ ...nothingNew, looked: true })).toContain('A person on our team reads your case.')
})
