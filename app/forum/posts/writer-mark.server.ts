import { markFor } from '#app/platform/secrets/data-keys.server.ts'

// A tab may be older than whoever is signed in now. So each form of a post says for whom it was made: what one member typed is neither
// kept with the account of another one nor posted under their name.

export const writerMark = (memberId: string): string => markFor('writers of the forum', [memberId])

/** Whether a form was made for another member. One that does not say so was made before anybody signed in. */
export const ofAnotherMember = ({ whose }: Record<string, string>, memberId: string): boolean =>
  Boolean(whose) && whose !== writerMark(memberId)
