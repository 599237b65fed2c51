import { defineForm, fieldsIn, type NameOf } from '#app/platform/forms/define-form.ts'
import { jurisdictions } from '#app/shared/states.ts'
import { HANDLE_MOST } from './handles.ts'
import { words } from './member-words.ts'

export const PRONOUNS_MOST = 30

/** A member's profile, one entry per field. The account page and the data export follow. */
export const profileForm = defineForm('profile', {
  handle: {
    kind: 'line',
    required: true,
    most: HANDLE_MOST,
    width: 'half',
    typing: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
    words: () => ({
      label: words.profile.handle,
      hint: words.profile.handleHint,
      missing: words.profile.missing,
      tooLong: () => words.profile.long,
    }),
  },
  pronouns: {
    kind: 'line',
    most: PRONOUNS_MOST,
    width: 'half',
    typing: { autoComplete: 'off' },
    words: () => ({
      label: words.profile.pronouns,
      listed: words.profile.listed.pronouns,
      hint: words.profile.pronounsHint,
      tooLong: () => words.profile.pronounsLong,
    }),
  },
  timeZone: {
    kind: 'select',
    values: Object.keys(words.zones),
    width: 'half',
    words: () => ({
      label: words.profile.timeZone,
      listed: words.profile.listed.timeZone,
      hint: words.profile.timeZoneHint,
      none: words.profile.noZone,
      options: words.zones,
      wrong: words.profile.zoneWrong,
    }),
  },
  state: {
    kind: 'select',
    values: jurisdictions.map(([code]) => code),
    width: 'half',
    words: () => ({
      label: words.profile.state,
      listed: words.profile.listed.state,
      hint: words.profile.stateHint,
      none: words.profile.noState,
      options: Object.fromEntries(jurisdictions),
      wrong: words.profile.stateWrong,
    }),
  },
  /** Asked on joining, and no column. */
  mailDecisions: {
    kind: 'box',
    part: 'joining',
    needsMail: true,
    unmarked: true,
    words: () => ({ label: words.profile.mailDecisions, hint: words.profile.mailDecisionsHint }),
  },
})

export type ProfileColumn = Exclude<NameOf<typeof profileForm.fields>, 'mailDecisions'>

/** The fields that are columns of the members' table, under the same name. */
export const profileColumns = () => fieldsIn(profileForm) as ProfileColumn[]
