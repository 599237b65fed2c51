import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { words } from '../model/words.ts'

/** Shown instead of a page that was removed or never existed. */
export function NotHere({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} lead={<p>{text}</p>}>
      <p>
        <ButtonLink href="/forum">{words.topic.toForum}</ButtonLink>
      </p>
    </Page>
  )
}
