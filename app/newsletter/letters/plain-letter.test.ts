import { expect, test } from 'vitest'
import { plainLetter } from './plain-letter.server.ts'

const TYPED = `I wrote to <my manager> and <HR department>.

2019. I asked for a chair.
2020. They said no.
2026. I was fired.

~~The deadline is May 1.~~ The deadline is June 1. It takes 5~10 days, 20~30 people came.

- [x] Issue sent
- [ ] Answered

I typed it into the <textarea> field.

Second paragraph that matters.
`

test('no typed text is missing from the plain-text email', () => {
  expect(plainLetter(`${TYPED}\n5. Five\n7. Seven\n\n- [x] Sent\n\n- [ ] Answered`, '')).toBe(
    `I wrote to <my manager> and <HR department>.

2019. I asked for a chair.
2020. They said no.
2026. I was fired.

~~The deadline is May 1.~~ The deadline is June 1. It takes 5~10 days,
20~30 people came.

- [x] Issue sent
- [ ] Answered

I typed it into the <textarea> field.

Second paragraph that matters.

5. Five
7. Seven

- [x] Sent
- [ ] Answered`,
  )
})
