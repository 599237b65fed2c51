export const words = {
  field: { hint: 'For example: March 5, 2026 or 3/5/2026.' },

  /** Errors in a typed date, and what to type. */
  wrong: {
    missing: 'Type a date, for example March 5, 2026',
    noDay: 'Type the day too, for example March 5, 2026',
    several: 'Type one date only, for example March 5, 2026',
    unclear: 'We cannot tell which day this is. Type it with month, day and year, for example March 5, 2026',
    /** For a text in Spanish that we cannot read. */
    inSpanish:
      'Escriba el día, el mes y el año, por ejemplo: 5 de marzo de 2026. (Type the day, month and year, for example March 5, 2026.)',
    'no-such-day': 'There is no such day in the calendar. Check the day, month and year',
    'to-come': 'This day is still to come. Check the year',
    over: 'This day is over. Check the month, day and year',
  },
}
