import { type HiddenDetail, inWords } from './cleaning/hidden-details.ts'

/** How a file was stored, for the team: before a member passes it on, they see which details it reveals. */
export function storedFileDetails(
  kept: 'cleaned' | 'original',
  hidden: readonly HiddenDetail[] | undefined,
): string {
  if (kept === 'cleaned')
    return hidden
      ? 'Hidden details were taken out before it was sealed.'
      : 'Hidden details were taken out before it was sealed. It is from before we looked a second time, so some may be left.'
  const shows = hidden && hidden.length > 0 ? ` It shows: ${inWords(hidden).join('; ')}.` : ''
  return `As it was sent, hidden details and all.${shows}`
}
