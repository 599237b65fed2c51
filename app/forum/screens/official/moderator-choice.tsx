import { Checkbox } from '#app/ui/forms/choices.tsx'
import { words } from '../../moderation/official/words.ts'

/** A checkbox that marks a post as written by a moderator. */
export const ModeratorChoice = ({ checked, error }: { checked: boolean; error: string | undefined }) => (
  <Checkbox
    label={words.write.label}
    name="asModerator"
    defaultChecked={checked}
    hint={words.write.hint}
    error={error}
  />
)
