import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'

/** The list keeps no number and no words; the page after sending may still show them. */
export function WhatListKnows({ wordsShown }: { wordsShown: boolean }) {
  return (
    <p>
      {wordsShown ? (
        <Sentence of={words.complaints.numberWordsStillShown} sent="/legal-help/sent" />
      ) : (
        words.complaints.thisDeviceDoesNot
      )}
    </p>
  )
}
