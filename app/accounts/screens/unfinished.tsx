import { ButtonLink } from '#app/ui/parts/button.tsx'
import { words } from '../model/words.ts'

/** A case that was started and not sent. */
export function Unfinished({
  draft,
  level = 3,
}: {
  draft: { savedAt: string | null; href: string }
  level?: 3 | 4
}) {
  const Heading = `h${level}` as const
  return (
    <div className="box dash-box">
      <Heading>{words.unfinished.youHaveCaseNot}</Heading>
      <p>{draft.savedAt ? words.unfinished.savedOn({ savedAt: draft.savedAt }) : words.unfinished.saved}</p>
      <ButtonLink href={draft.href}>{words.unfinished.continueMyAnswers}</ButtonLink>
    </div>
  )
}
