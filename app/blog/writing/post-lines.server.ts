import { longDate } from '#app/platform/time.ts'
import type { textAt } from '#app/texts/texts.server.ts'
import { addressOf, shownText } from '#app/texts/texts.server.ts'

type Text = NonNullable<Awaited<ReturnType<typeof textAt>>>

/** What the staff's pages show about a post, apart from its text. */
export function postState(text: Text) {
  return {
    ...shownText(text),
    number: text.number,
    address: text.address,
    path: `/blog/${addressOf(text)}`,
    publishedOn: text.publishedOn && longDate(text.publishedOn),
    reviewDueOn: text.reviewDueOn,
  }
}

export type PostState = ReturnType<typeof postState>
