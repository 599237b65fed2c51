import { markFor } from '#app/platform/secrets/data-keys.server.ts'

// A tab can be older than the current session. Each post form therefore says which member it was made for, so that one member's
// text is neither saved to another one's account nor posted under their name.

export const writerMark = (memberId: string): string => markFor('writers of the forum', [memberId])

/** Whether a form was made for another member. A form without that field was made before anyone signed in. */
export const ofAnotherMember = ({ whose }: Record<string, string>, memberId: string): boolean =>
  Boolean(whose) && whose !== writerMark(memberId)
