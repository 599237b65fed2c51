import { z } from 'zod'
import { SETTING_GROUPS, STAFF_SETTINGS } from '#app/platform/settings/site-settings.ts'

const OLD_PAGE = 'Load the page again, then change it once more'

const fields = Object.fromEntries(
  STAFF_SETTINGS.flatMap(({ name, says, lines }) => {
    const text = z
      .string()
      .max(lines ? 1500 : 300, says)
      .optional()
    return [
      [name, text],
      [`was-${name}`, z.string().max(3000, OLD_PAGE).optional()],
    ]
  }),
)

/** One group of the page; `first`: the setting to reset to its default. */
export const settingsSchema = z.object({
  group: z.enum(
    SETTING_GROUPS.map(({ id }) => id),
    OLD_PAGE,
  ),
  first: z
    .enum(
      STAFF_SETTINGS.map(({ name }) => name),
      OLD_PAGE,
    )
    .optional(),
  ...fields,
})
