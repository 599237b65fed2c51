import { defineForm } from '#app/platform/forms/define-form.ts'
import { words } from './words.ts'

// THE CONTACT FORM: one entry per field, the specification's four first. The page, the checks, the sealed message, the
// staff's view and search, the copy and the case that a message becomes follow. A released name never changes, because
// sealed messages contain it.

export const contactForm = defineForm('contact', {
  name: {
    kind: 'line',
    required: true,
    most: 100,
    typing: { autoComplete: 'name' },
    words: () => ({
      label: words.contactForm.nameLabel,
      hint: words.contactForm.nameHint,
      missing: words.forms.enterYourFullName,
      tooLong: (most) => words.forms.mustCharactersFewerMake({ what: words.forms.yourName, longest: most }),
    }),
  },
  email: {
    kind: 'email',
    required: true,
    words: () => ({
      label: words.contactForm.emailLabel,
      hint: words.contactForm.emailHint,
      missing: words.forms.enterYourEmailAddress,
    }),
  },
  subject: {
    kind: 'line',
    required: true,
    most: 150,
    words: () => ({
      label: words.contactForm.subjectLabel,
      hint: words.contactForm.aFewWordsExample,
      missing: words.forms.enterSubjectLikeQuestion,
      tooLong: (most) => words.forms.mustCharactersFewerMake({ what: words.forms.theSubject, longest: most }),
    }),
  },
  message: {
    kind: 'text',
    required: true,
    most: 5000,
    rows: 6,
    words: () => ({
      label: words.contactForm.messageLabel,
      hint: words.contactForm.messageHint,
      help: words.contactForm.tellUsHowYou,
      missing: words.forms.writeYourMessage,
      tooLong: (message) => words.forms.yourMessageMustCharacters({ message }),
    }),
  },
  copy: {
    kind: 'box',
    part: 'copy',
    needsMail: true,
    unmarked: true,
    words: () => ({ label: words.copies.label, hint: words.copies.hint }),
  },
})
