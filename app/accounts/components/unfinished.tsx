import { ButtonLink } from '#app/ui/forms/button.tsx'
import { words } from '../words.ts'

/** A case that was begun and not sent. */
export function Unfinished({ draft }: { draft: { savedAt: string | null; href: string } }) {
  return (
    <div className="box dash-box">
      <h3>{words.unfinished.youHaveCaseNot}</h3>
      <p>{draft.savedAt ? words.unfinished.savedOn(draft.savedAt) : words.unfinished.saved}</p>
      <ButtonLink href={draft.href}>{words.unfinished.continueMyAnswers}</ButtonLink>
    </div>
  )
}
