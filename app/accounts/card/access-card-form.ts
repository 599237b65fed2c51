import { defineForm, withWords } from '#app/platform/forms/define-form.ts'
import { CARD_TABLE, type CardField } from '#app/shared/access-card/card-fields.ts'
import { pageWords as words } from './access-card-words.ts'

const wordsOf = (name: CardField) => {
  switch (name) {
    case 'helper':
      return { label: words.helper, hint: words.helperHint, tooLong: () => words.helperLong }
    case 'own':
      return { label: words.own, hint: words.ownHint, tooLong: () => words.ownLong }
  }
}

/** The access card: what its owner writes, and where it is kept or shown. Its wishes are boxes above it. */
export const accessCardForm = defineForm('access-card', {
  ...withWords(CARD_TABLE, wordsOf),
  shared: {
    part: 'device',
    kind: 'box',
    unmarked: true,
    words: () => ({ label: words.shared, hint: words.sharedHint }),
  },
  show: {
    part: 'account',
    kind: 'box',
    unmarked: true,
    words: () => ({ label: words.show, hint: words.showHint }),
  },
})
