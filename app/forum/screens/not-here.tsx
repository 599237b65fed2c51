import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { words } from '../model/words.ts'

/** In the place of what was removed, or never was. */
export function NotHere({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} lead={<p>{text}</p>}>
      <p>
        <ButtonLink href="/forum">{words.topic.toForum}</ButtonLink>
      </p>
    </Page>
  )
}
