import { defineForm } from '#app/platform/forms/define-form.ts'
import { PARTNER_KINDS, partnerChoices } from './partner-types.ts'
import { words } from './words.ts'

// The short form of the partner page, one entry per field. See contact-form.ts.

export const partnerForm = defineForm('partner', {
  partner: {
    kind: 'radios',
    required: true,
    values: PARTNER_KINDS,
    words: () => ({
      label: words.enquiry.partnerLabel,
      listed: words.enquiry.partnerListed,
      missing: words.forms.chooseWhatFitsYou,
      options: Object.fromEntries(partnerChoices().map(({ value, label }) => [value, label])),
    }),
  },
  name: {
    kind: 'line',
    required: true,
    most: 100,
    typing: { autoComplete: 'name' },
    words: () => ({
      label: words.enquiry.nameLabel,
      hint: words.enquiry.nameHint,
      missing: words.forms.enterYourFullName,
      tooLong: (most) => words.forms.mustCharactersFewerMake(words.forms.yourName, most),
    }),
  },
  email: {
    kind: 'email',
    required: true,
    words: () => ({
      label: words.enquiry.emailLabel,
      hint: words.enquiry.emailHint,
      missing: words.forms.enterYourEmailAddress,
    }),
  },
  message: {
    kind: 'text',
    required: true,
    most: 2000,
    rows: 6,
    words: () => ({
      label: words.enquiry.messageLabel,
      hint: words.enquiry.messageHint,
      missing: words.forms.tellUsWhatYou,
      tooLong: words.forms.enquiryMustCharacters,
    }),
  },
})
