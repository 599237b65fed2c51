import { defineForm } from '#app/platform/forms/define-form.ts'
import { jurisdictions } from '#app/shared/states.ts'
import { HANDLE_MOST } from './handles.ts'
import { words } from './member-words.ts'

export const PRONOUNS_MOST = 30

/** A member's profile, one entry per field. Its names are columns of the members' table, except that of the box. */
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
      hint: words.profile.stateHint,
      none: words.profile.noState,
      options: Object.fromEntries(jurisdictions),
      wrong: words.profile.stateWrong,
    }),
  },
  /** Asked on joining. */
  mailDecisions: {
    kind: 'box',
    part: 'joining',
    needsMail: true,
    unmarked: true,
    words: () => ({ label: words.profile.mailDecisions, hint: words.profile.mailDecisionsHint }),
  },
})
