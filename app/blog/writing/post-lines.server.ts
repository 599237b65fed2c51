import type { textAt } from '#app/content/content.server.ts'
import { addressOf, shownText } from '#app/content/content.server.ts'
import { longDate } from '#app/platform/time.ts'

type Text = NonNullable<Awaited<ReturnType<typeof textAt>>>

/** A post's state for the staff's pages, apart from its text. */
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
